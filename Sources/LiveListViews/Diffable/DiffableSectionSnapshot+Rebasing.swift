extension DiffableSectionSnapshot {
  /// Returns the outline of a section after its visible items have changed, for example by a drag.
  ///
  /// An item keeps its parent if the parent is above it and expanded; otherwise it becomes a root.
  /// A new item, or the moved one, becomes a sibling of the item after it if the parent of that
  /// item is above it, otherwise a sibling of the item before it. Collapsed items keep their
  /// children.
  ///
  /// - Parameters:
  ///   - visible: The items that are visible.
  ///   - moved: An item that the user has moved.
  /// - Complexity: O(*n*), times the depth of the outline.
  package func rebased(on visible: [ItemIdentifierType], moving moved: ItemIdentifierType? = nil)
    -> Self
  {
    var result = Self()
    var ancestors: [ItemIdentifierType] = []
    let next = following(visible, moved)
    for (index, item) in visible.enumerated() {
      let level: Int
      if isSettled(item, moved) {
        level = depth(of: item, below: ancestors) ?? 0
      } else {
        level = next[index].flatMap { depth(of: $0, below: ancestors) } ?? ancestors.count - 1
      }
      ancestors.removeSubrange(Swift.max(level, 0)...)
      result.place(item, ancestors.count, of: self, notIn: visible)
      ancestors.append(item)
    }
    return result
  }

  private func isSettled(_ item: ItemIdentifierType, _ moved: ItemIdentifierType?) -> Bool {
    item != moved && contains(item)
  }

  /// For each visible item, returns the next item that keeps its parent from this outline.
  private func following(
    _ visible: [ItemIdentifierType], _ moved: ItemIdentifierType?
  ) -> [ItemIdentifierType?] {
    var next: ItemIdentifierType?
    var following: [ItemIdentifierType?] = []
    for item in visible.reversed() {
      following.append(next)
      if isSettled(item, moved) { next = item }
    }
    return following.reversed()
  }

  /// Returns the level of an item below the given ancestors; `nil` if its parent isn't one of them.
  private func depth(of item: ItemIdentifierType, below ancestors: [ItemIdentifierType]) -> Int? {
    guard let parent = parent(of: item) else { return 0 }
    guard isExpanded(parent) else { return nil }
    return ancestors.lastIndex(of: parent).map { $0 + 1 }
  }

  /// Appends an item together with its hidden children.
  private mutating func place(
    _ item: ItemIdentifierType, _ level: Int, of old: Self, notIn visible: [ItemIdentifierType]
  ) {
    guard list.append(item) else { return }
    levels.append(level)
    guard old.contains(item) else { return }
    guard !old.isExpanded(item) else {
      expanded.insert(item)
      return
    }
    let hidden = old.snapshot(of: item)
    guard !hidden.items.isEmpty else { return }
    let shown = Set(visible)
    let base = levels.count
    insert(hidden, level + 1, at: base, "rebased(on:)")
    delete(items[base...].filter { shown.contains($0) })
    reports = []
  }
}
