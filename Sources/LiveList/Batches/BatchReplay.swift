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
    guard
      let origins = changes.originsIfValid(sourceCount: before.count, targetCount: after.count)
    else { return nil }
    let edits = ItemEdits(changes)
    var result: [Section] = []
    for section in after.indices {
      guard let origin = origins[section] else {
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
