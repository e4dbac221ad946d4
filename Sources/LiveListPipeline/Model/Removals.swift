package import LiveList

/// The items that the user has removed from a list.
///
/// A source may still deliver lists that contain them: from a cache, or because another row has
/// changed. They stay removed until the action that removes them has ended and a list arrives
/// without them, or the action fails.
package struct Removals<ID: Hashable> {
  /// For each removed item, whether its action has ended.
  private var hasEnded: [ID: Bool] = [:]

  /// Creates no removals.
  package init() {}

  /// Whether nothing is removed.
  package var isEmpty: Bool { hasEnded.isEmpty }

  /// Whether an action that removes an item is running.
  package var isRunning: Bool { hasEnded.values.contains(false) }

  /// The user has removed an item, and the action begins.
  package mutating func begin(_ id: ID) { hasEnded[id] = false }

  /// The action has ended.
  package mutating func end(_ id: ID) {
    if hasEnded[id] != nil { hasEnded[id] = true }
  }

  /// The action has failed: the item isn't removed any more.
  package mutating func cancel(_ id: ID) { hasEnded[id] = nil }

  /// Whether an item is removed.
  package func contains(_ id: ID) -> Bool { hasEnded[id] != nil }

  /// Returns a list without the removed items, and forgets those that have ended and aren't in it.
  ///
  /// - Complexity: O(*n*).
  package mutating func filter<SectionID, Header, Item: Identifiable>(
    _ sections: [ListSection<SectionID, Header, Item>]
  ) -> [ListSection<SectionID, Header, Item>] where Item.ID == ID {
    var found: Set<ID> = []
    var filtered = sections
    for section in sections.indices {
      let items = sections[section].items
      guard items.contains(where: { contains($0.id) }) else { continue }
      found.formUnion(items.lazy.map(\.id).filter(contains))
      filtered[section].items = items.filter { !contains($0.id) }
    }
    hasEnded = hasEnded.filter { !$0.value || found.contains($0.key) }
    return filtered
  }
}
