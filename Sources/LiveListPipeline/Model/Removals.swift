package import LiveList

/// The items that the user has removed from a list.
///
/// A source may still deliver lists that contain them: from a cache, or because another row has
/// changed. They stay removed until the action that removes them has ended and a list arrives
/// without them, or the action fails.
///
/// Several items may share an id. As many of them stay removed as the user has removed and the list
/// still contains.
package struct Removals<ID: Hashable> {
  /// The removed items with one id.
  private struct Removal {
    /// How many the list contained before the first was removed.
    let total: Int
    /// How many were removed.
    var removed = 0
    /// How many of their actions are running.
    var running = 0

    /// How many of a number of items stay removed.
    func hidden(of count: Int) -> Int { max(0, min(count, removed - max(0, total - count))) }
  }

  private var removals: [ID: Removal] = [:]

  /// Creates no removals.
  package init() {}

  /// Whether nothing is removed.
  package var isEmpty: Bool { removals.isEmpty }

  /// Whether an action that removes an item is running.
  package var isRunning: Bool { removals.values.contains { $0.running > 0 } }

  /// The user has removed an item, and the action begins.
  ///
  /// - Parameter list: The list with the item, and with all that were removed before.
  package mutating func begin<SectionID, Header, Item: Identifiable>(
    _ id: ID, from list: [ListSection<SectionID, Header, Item>]
  ) where Item.ID == ID {
    let total = list.reduce(0) { count, section in count + section.items.count { $0.id == id } }
    var removal = removals[id] ?? Removal(total: total)
    removal.removed += 1
    removal.running += 1
    removals[id] = removal
  }

  /// An action has ended.
  package mutating func end(_ id: ID) { removals[id]?.running -= 1 }

  /// An action has failed: its item isn't removed any more.
  package mutating func cancel(_ id: ID) {
    removals[id]?.running -= 1
    removals[id]?.removed -= 1
    if removals[id]?.removed == 0 { removals[id] = nil }
  }

  /// Returns a list without the removed items, and forgets those whose actions have ended and that
  /// aren't in it.
  ///
  /// - Complexity: O(*n*).
  package mutating func filter<SectionID, Header, Item: Identifiable>(
    _ sections: [ListSection<SectionID, Header, Item>]
  ) -> [ListSection<SectionID, Header, Item>] where Item.ID == ID {
    guard !removals.isEmpty else { return sections }
    var counts: [ID: Int] = [:]
    for section in sections {
      for item in section.items where removals[item.id] != nil { counts[item.id, default: 0] += 1 }
    }
    removals = removals.filter { $1.running > 0 || $1.hidden(of: counts[$0] ?? 0) > 0 }
    var rest = removals.reduce(into: [:]) { rest, removal in
      rest[removal.key] = removal.value.hidden(of: counts[removal.key] ?? 0)
    }
    var filtered = sections
    for section in sections.indices {
      let items = sections[section].items
      guard items.contains(where: { rest[$0.id, default: 0] > 0 }) else { continue }
      filtered[section].items = items.filter { item in
        guard let left = rest[item.id], left > 0 else { return true }
        rest[item.id] = left - 1
        return false
      }
    }
    return filtered
  }
}
