/// A row that keeps its position on the screen, in the lists before and after an update.
package struct AnchorRow: Hashable, Sendable {
  /// The row in the source.
  package var from: ListPlace
  /// The row in the target.
  package var to: ListPlace
}

extension ItemIndex {
  /// Returns the row that keeps its position on the screen; `nil` if no item of the source exists in
  /// the target.
  ///
  /// It is the first visible row that stays, which means that neither it nor its section has moved.
  /// A reader looks at the rows that stay: if a row moves to the top of the list, the screen must
  /// not follow it there. If no visible row stays, it is the first one that exists in the target.
  /// If none does, it is the nearest existing item below them, or else the nearest above.
  ///
  /// - Parameter visible: The visible rows, from top to bottom, in the source.
  /// - Complexity: O(*v* log *c*) in the numbers of visible rows and changes if one of the rows
  ///   exists in the target; otherwise O(*n* log *c*).
  package func anchor(amongVisible visible: [ListPlace]) -> AnchorRow? {
    guard let first = visible.first, let last = visible.last else { return nil }
    return firstSurvivor(visible, canMove: false) ?? firstSurvivor(visible, canMove: true)
      ?? firstSurvivor(places(after: last), canMove: true)
      ?? firstSurvivor(places(before: first), canMove: true)
  }

  /// Returns the item that keeps its position on the screen.
  ///
  /// - Parameter visible: The visible items, from top to bottom, in the source.
  package func anchor(amongVisible visible: [ItemPath]) -> ListDiff.ItemMove? {
    guard let row = anchor(amongVisible: visible.map { ListPlace.item($0) }),
      case .item(let from) = row.from, case .item(let to) = row.to
    else { return nil }
    return ListDiff.ItemMove(from: from, to: to)
  }

  private func firstSurvivor(_ places: some Sequence<ListPlace>, canMove: Bool) -> AnchorRow? {
    for place in places where canMove || !hasMoved(place) {
      if let target = target(of: place) { return AnchorRow(from: place, to: target) }
    }
    return nil
  }

  private func places(after place: ListPlace) -> some Sequence<ListPlace> {
    let next =
      switch place {
      case .header: 0
      case .item(let path): path.item + 1
      }
    return (place.section..<sourceCounts.count).lazy.flatMap { section in
      let start = section == place.section ? next : 0
      return (start..<max(start, sourceCounts[section])).lazy.map {
        ListPlace.item(ItemPath(section: section, item: $0))
      }
    }
  }

  private func places(before place: ListPlace) -> some Sequence<ListPlace> {
    let end =
      switch place {
      case .header: 0
      case .item(let path): path.item
      }
    return (0...place.section).reversed().lazy.flatMap { section in
      (0..<(section == place.section ? end : sourceCounts[section])).reversed().lazy.map {
        ListPlace.item(ItemPath(section: section, item: $0))
      }
    }
  }
}
