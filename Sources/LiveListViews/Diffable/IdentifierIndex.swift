public import LiveList

/// Finds the position of an identifier in an array of distinct identifiers that is being edited.
///
/// The index stores the position that an identifier had when it was added. Edits only increase
/// ``drift``, the maximum distance by which any identifier may have moved since. A lookup compares
/// the identifiers within that distance. When the drift exceeds ``mostDrift``, the index is
/// rebuilt. So lookups take bounded time, and an edit takes no longer than moving the elements of
/// the array.
@frozen @usableFromInline
struct IdentifierIndex<ID: Hashable> {
  /// An open-addressing hash table. A slot holds a hash and a position plus one; zero if it is
  /// empty.
  @usableFromInline var slots: [UInt64] = []
  @usableFromInline var count = 0
  @usableFromInline var drift = 0
  @usableFromInline let hashing = IDHashing(for: ID.self)

  @inlinable
  init() {}

  @inlinable static var mostDrift: Int { 64 }

  @inlinable
  static func slot(_ hash: UInt32, _ position: Int) -> UInt64 {
    UInt64(hash) << 32 | UInt64(position + 1)
  }

  /// Makes room for a number of identifiers, so that they fill at most half of the slots.
  @inlinable
  mutating func reserve(_ capacity: Int) {
    guard capacity * 2 > slots.count else { return }
    // Growing scans the whole table with unpredictable branches, so the table grows rarely, by a
    // factor of four.
    var size = Swift.max(16, slots.count * 4)
    while size < capacity * 2 { size *= 2 }
    let old = slots
    slots = [UInt64](repeating: 0, count: size)
    let mask = size - 1
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in old where slot != 0 {
        var index = Int(slot >> 32) & mask
        while slots[index] != 0 { index = (index + 1) & mask }
        slots[index] = slot
      }
    }
  }

  @inlinable
  mutating func enter(_ slot: UInt64) {
    let mask = slots.count - 1
    var index = Int(slot >> 32) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  /// The position of an identifier; `nil` if the array doesn't contain it.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  func position(of id: ID, in ids: [ID]) -> Int? {
    guard count > 0 else { return nil }
    let hash = hashing(id)
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index] != 0 {
      if UInt32(truncatingIfNeeded: slots[index] >> 32) == hash,
        let position = locate(id, slots[index], in: ids)
      {
        return position
      }
      index = (index + 1) & mask
    }
    return nil
  }

  @inlinable
  func locate(_ id: ID, _ slot: UInt64, in ids: [ID]) -> Int? {
    let position = Int(UInt32(truncatingIfNeeded: slot)) - 1
    if position < ids.count, ids[position] == id { return position }
    guard drift > 0 else { return nil }
    let near = Swift.max(0, position - drift)..<Swift.min(ids.count, position + drift + 1)
    return near.first { ids[$0] == id }
  }

  /// Adds the identifiers from a position to the end of the array, until one is found that has been
  /// added already.
  ///
  /// - Returns: The position of that identifier; `nil` if there is none.
  @inlinable
  mutating func enter(_ ids: [ID], from start: Int) -> Int? {
    reserve(ids.count)
    let mask = slots.count - 1
    let drift = drift
    let hashing = hashing
    let repeated = slots.withUnsafeMutableBufferPointer { slots in
      ids.withUnsafeBufferPointer { ids -> Int? in
        for position in start..<ids.count {
          let hash = hashing(ids[position])
          var index = Int(hash) & mask
          while slots[index] != 0 {
            if UInt32(truncatingIfNeeded: slots[index] >> 32) == hash {
              let other = Int(UInt32(truncatingIfNeeded: slots[index])) - 1
              let near =
                Swift.max(0, other - drift)..<Swift.min(position, other + drift + 1)
              if near.contains(where: { ids[$0] == ids[position] }) { return position }
            }
            index = (index + 1) & mask
          }
          slots[index] = Self.slot(hash, position)
        }
        return nil
      }
    }
    count += (repeated ?? ids.count) - start
    return repeated
  }

  /// Removes an identifier that is still in the array.
  @inlinable
  mutating func remove(_ id: ID, from ids: [ID]) {
    let hash = hashing(id)
    let mask = slots.count - 1
    var hole = Int(hash) & mask
    while slots[hole] != 0 {
      if UInt32(truncatingIfNeeded: slots[hole] >> 32) == hash,
        locate(id, slots[hole], in: ids) != nil
      {
        close(hole)
        count -= 1
        return
      }
      hole = (hole + 1) & mask
    }
  }

  /// Empties a slot, and moves the following entries to where a lookup expects them.
  @inlinable
  mutating func close(_ slot: Int) {
    let mask = slots.count - 1
    var hole = slot
    var next = (hole + 1) & mask
    while slots[next] != 0 {
      let home = Int(slots[next] >> 32) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
  }

  /// Adds new identifiers after an edit of the array that moved other identifiers by a distance.
  @inlinable
  mutating func follow(_ ids: [ID], entering new: Range<Int>, moved distance: Int) {
    drift += distance
    guard drift <= Self.mostDrift else { return renew(ids) }
    reserve(count + new.count)
    for position in new { enter(Self.slot(hashing(ids[position]), position)) }
    count += new.count
  }

  /// Rebuilds the index for an array of distinct identifiers.
  @inlinable
  mutating func renew(_ ids: [ID]) {
    drift = 0
    count = ids.count
    guard slots.count >= ids.count * 2 else {
      slots = []
      return fill(ids)
    }
    for index in slots.indices { slots[index] = 0 }
    fill(ids)
  }

  @inlinable
  mutating func fill(_ ids: [ID]) {
    reserve(ids.count)
    for (position, id) in ids.enumerated() { enter(Self.slot(hashing(id), position)) }
  }
}

extension IdentifierIndex: Sendable where ID: Sendable {}
