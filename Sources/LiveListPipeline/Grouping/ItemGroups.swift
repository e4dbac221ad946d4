/// Items grouped by key. Each key has one group, with its items in their original order.
@usableFromInline
struct ItemGroups<Key: Hashable, Item> {
  @usableFromInline var keys: [Key] = []
  @usableFromInline var groups: [[Item]] = []
  @usableFromInline var places: [Key: Int] = [:]

  /// Groups items, in the order in which their keys first appear.
  ///
  /// - Complexity: O(*n*). Every key is computed once.
  @inlinable
  init(_ items: some Sequence<Item>, by key: (Item) -> Key) {
    for item in items { groups[place(of: key(item))].append(item) }
  }

  /// The items of a group; empty if the group doesn't exist.
  @inlinable
  subscript(key: Key) -> [Item] {
    places[key].map { groups[$0] } ?? []
  }

  @inlinable
  mutating func place(of key: Key) -> Int {
    if let place = places[key] { return place }
    places[key] = groups.count
    keys.append(key)
    groups.append([])
    return groups.count - 1
  }

  /// Returns the keys of the sections that these groups form, in the given order.
  ///
  /// - Complexity: O(*k*) in the number of keys, or O(*k* log *k*) if they are sorted.
  @inlinable
  func keys(in order: SectionOrder<Key>) -> [Key] {
    switch order.rule {
    case .appearance:
      return keys
    case .sorted(let areInIncreasingOrder):
      return keys.sorted(by: areInIncreasingOrder)
    case .given(let given, let keepsEmpty):
      var seen: Set<Key> = []
      let first = given.filter { seen.insert($0).inserted && (keepsEmpty || places[$0] != nil) }
      return first + keys.filter { !seen.contains($0) }
    }
  }
}
