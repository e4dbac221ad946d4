/// Applies the changes of a batch to a list, as a view applies them to its cells.
struct BatchReplay<SectionID: Hashable, Header, Item> {
  typealias Section = ListSection<SectionID, Header, Item>

  private let changes: BatchChanges
  private let after: [Section]

  init(_ changes: BatchChanges, after: [Section]) {
    self.changes = changes
    self.after = after
  }

  /// Returns the list after the batch; `nil` if the batch doesn't fit the list.
  ///
  /// - Precondition: All paths are valid.
  func result(on before: [Section]) -> [Section]? {
    var before = before
    for path in changes.itemReloads {
      before[path.section].items[path.item] = after[path.section].items[path.item]
    }
    let gone = Set(changes.sectionDeletes).union(changes.sectionMoves.map(\.from))
    var slots = [Int?](repeating: nil, count: after.count)
    let placed = Set(changes.sectionInserts).union(changes.sectionMoves.map(\.to))
    for move in changes.sectionMoves { slots[move.to] = move.from }
    let stayed = before.indices.filter { !gone.contains($0) }
    let places = after.indices.filter { !placed.contains($0) }
    guard stayed.count == places.count else { return nil }
    for (from, to) in zip(stayed, places) { slots[to] = from }

    let edits = ItemEdits(changes)
    var result: [Section] = []
    for (section, origin) in slots.enumerated() {
      guard let origin else {
        result.append(after[section])
        continue
      }
      var edited = before[origin]
      guard let items = edits.items(of: edited.items, from: origin, to: section, before, after)
      else { return nil }
      edited.items = items
      result.append(edited)
    }
    return result
  }
}

/// The item changes of a batch, by section.
private struct ItemEdits {
  private var leaving: [Int: Set<Int>] = [:]
  private var arriving: [Int: [Int: ItemPath?]] = [:]

  init(_ changes: BatchChanges) {
    for path in changes.itemDeletes { leaving[path.section, default: []].insert(path.item) }
    for move in changes.itemMoves {
      leaving[move.from.section, default: []].insert(move.from.item)
      arriving[move.to.section, default: [:]].updateValue(move.from, forKey: move.to.item)
    }
    for path in changes.itemInserts {
      arriving[path.section, default: [:]].updateValue(nil, forKey: path.item)
    }
  }

  /// Returns the items of a section after the batch.
  func items<SectionID, Header, Item>(
    of items: [Item], from origin: Int, to section: Int,
    _ before: [ListSection<SectionID, Header, Item>],
    _ after: [ListSection<SectionID, Header, Item>]
  ) -> [Item]? {
    let leaving = leaving[origin] ?? []
    let arriving = arriving[section] ?? [:]
    var stayed = items.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    var result: [Item] = []
    for index in after[section].items.indices {
      if let arrival = arriving[index] {
        let source = arrival.map { before[$0.section].items[$0.item] }
        result.append(source ?? after[section].items[index])
      } else if let kept = stayed.next() {
        result.append(items[kept])
      } else {
        return nil
      }
    }
    return stayed.next() == nil ? result : nil
  }
}
