/// An ordered list of distinct identifiers with lookup in constant time.
@frozen @usableFromInline
struct IdentifierList<ID: Hashable> {
  @usableFromInline var ids: [ID] = []
  @usableFromInline var index = IdentifierIndex<ID>()

  @inlinable
  init() {}

  @inlinable
  func position(of id: ID) -> Int? { index.position(of: id, in: ids) }

  @inlinable
  func contains(_ id: ID) -> Bool { position(of: id) != nil }

  /// Appends identifiers until one is found that the list already contains.
  ///
  /// - Returns: The number of appended identifiers.
  @inlinable
  mutating func append(_ new: [ID]) -> Int {
    let start = ids.count
    // Share the caller's array: copying its elements would take as long as entering them in the
    // index.
    if start == 0 { ids = new } else { ids.append(contentsOf: new) }
    guard let end = index.enter(ids, from: start) else { return new.count }
    ids.removeSubrange(end...)
    return end - start
  }

  /// Inserts identifiers that the list doesn't contain.
  @inlinable
  mutating func insert(_ new: [ID], at position: Int) {
    let moved = position == ids.count ? 0 : new.count
    ids.insert(contentsOf: new, at: position)
    index.follow(ids, entering: position..<position + new.count, moved: moved)
  }

  /// Returns the positions of those of the given identifiers that the list contains, ascending and
  /// without repetition.
  @inlinable
  func positions(of some: [ID]) -> [Int] {
    let found = some.compactMap { position(of: $0) }.sorted()
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  /// Removes the identifiers at ascending positions.
  @inlinable
  mutating func remove(at positions: [Int]) {
    guard let first = positions.first else { return }
    if positions.count > IdentifierIndex<ID>.mostDrift {
      compact(positions, from: first)
      return index.renew(ids)
    }
    for position in positions { index.remove(ids[position], from: ids) }
    if positions.count == 1 { ids.remove(at: first) } else { compact(positions, from: first) }
    let moved = first == ids.count ? 0 : positions.count
    index.follow(ids, entering: 0..<0, moved: moved)
  }

  @inlinable
  mutating func compact(_ positions: [Int], from first: Int) {
    var target = first
    var removed = positions[...]
    for source in first..<ids.count {
      if removed.first == source {
        removed.removeFirst()
      } else {
        ids[target] = ids[source]
        target += 1
      }
    }
    ids.removeSubrange(target...)
  }

  /// Appends an identifier unless the list already contains it.
  ///
  /// - Returns: Whether it was appended.
  @inlinable
  mutating func append(_ id: ID) -> Bool {
    ids.append(id)
    guard index.enter(ids, from: ids.count - 1) != nil else { return true }
    ids.removeLast()
    return false
  }

  /// Splits identifiers into the first occurrences and the repeated ones.
  @inlinable
  static func distinct(_ ids: [ID]) -> (first: [ID], repeated: [ID]) {
    var list = Self()
    var repeated: [ID] = []
    for id in ids[list.append(ids)...] where !list.append(id) { repeated.append(id) }
    return (list.ids, repeated)
  }
}

extension IdentifierList: Sendable where ID: Sendable {}
