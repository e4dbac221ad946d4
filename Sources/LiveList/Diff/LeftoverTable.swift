/// A hash table of the leftover source rows. It is built only when needed, and only once.
///
/// It uses open addressing with linear probing and is at most a quarter full. A slot has four
/// bytes: the lowest bits hold the index of a row plus one, the remaining bits a part of its hash.
/// Rows with the same id share a slot and are chained in their order.
///
/// Invariant: most of the slots are zero, so every probe sequence ends; chains ascend, so every
/// chain ends. Both hold whatever `==` and `hash(into:)` return.
///
/// Source: D. E. Knuth, The Art of Computer Programming 3, 6.4, algorithm L.
@frozen @usableFromInline
struct LeftoverTable<Rows: Leftovers>: ~Copyable {
  @usableFromInline let rows: Rows
  @usableFromInline var hashing: IDHashing<Rows.ID>
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The number of slots minus one. The number of slots is a power of two.
  @usableFromInline let slotMask: Int
  /// The bits of a slot that hold the index.
  @usableFromInline let indexMask: UInt32
  /// For each row, the next row with its id, or -1; `nil` until an id occurs twice.
  @usableFromInline var next: UnsafeMutablePointer<Int32>?

  /// A longer probe sequence means that the hashes collide systematically, possibly on purpose. In a
  /// table that is a quarter full, random hashes hardly ever fill so many slots in a row.
  @inlinable static var longestProbe: Int { 64 }

  /// The minimum number of slots for each row. With two, 10,000 rows of which none stays take 40 %
  /// more time; with eight, they take the same time and twice the memory.
  @inlinable static var slotsPerRow: Int { 4 }

  @inlinable
  init(_ rows: Rows, _ hashing: IDHashing<Rows.ID>) {
    self.rows = rows
    self.hashing = hashing
    let count = rows.sourceCount
    // Without rows, the mask would have all bits set, and every slot would be out of bounds.
    assert(count > 0, "The table needs a row.")
    slotMask = (1 << (Int.bitWidth - (count * Self.slotsPerRow - 1).leadingZeroBitCount)) - 1
    indexMask = .max >> UInt32(truncatingIfNeeded: UInt32(count).leadingZeroBitCount)
    slots = .allocate(capacity: slotMask + 1)
    slots.initialize(repeating: 0, count: slotMask + 1)
    if !fill() { fillCarefully() }
  }

  /// Fills the table again, with hashes that an attacker can't predict.
  @inlinable @inline(never)
  mutating func fillCarefully() {
    hashing = .careful
    slots.update(repeating: 0, count: slotMask + 1)
    _ = fill()
  }

  @inlinable
  deinit {
    slots.deallocate()
    next?.deallocate()
  }

  /// Adds all rows, last first. Returns `false` if the fast hash causes too many collisions.
  @inlinable
  mutating func fill() -> Bool {
    var row = rows.sourceCount
    while row > 0 {
      row -= 1
      let hash = rows.sourceHash(row, hashing)
      guard
        let slot = slot(of: hash, where: { rows.sourceID($0) == rows.sourceID(row) })
      else { return false }
      if slots[slot] != 0 { chain(row, to: self.row(in: slot)) }
      enter(row, hash, in: slot)
    }
    return true
  }

  /// Returns the slot of the first row with an id, or the free slot at which the search for it
  /// ends; `nil` if the fast hash causes too many collisions.
  @inlinable @inline(__always)
  func slot(of hash: UInt32, where hasID: (Int) -> Bool) -> Int? {
    let tag = hash & ~indexMask
    // The mask keeps every slot within bounds, whatever the hash. The loop ends at a free slot.
    var slot = Int(hash) & slotMask
    var probes = 0
    while slots[slot] != 0 {
      if slots[slot] & ~indexMask == tag, hasID(row(in: slot)) { return slot }
      slot = (slot + 1) & slotMask
      probes += 1
      if probes > Self.longestProbe, hashing.method != .hasher { return nil }
    }
    return slot
  }

  /// Returns the row of a slot that isn't free. It is within bounds, because only ``enter`` writes
  /// slots, and only with numbers of rows.
  @inlinable @inline(__always)
  func row(in slot: Int) -> Int {
    assert(slots[slot] & indexMask != 0, "The slot is free.")
    return Int(slots[slot] & indexMask) - 1
  }

  @inlinable @inline(__always)
  func enter(_ row: Int, _ hash: UInt32, in slot: Int) {
    assert(row >= 0 && row < rows.sourceCount)
    slots[slot] = hash & ~indexMask | UInt32(truncatingIfNeeded: row + 1)
  }

  /// Records `first` as the next row with the same id.
  @inlinable @inline(never)
  mutating func chain(_ row: Int, to first: Int) {
    if next == nil {
      next = .allocate(capacity: rows.sourceCount)
      next?.initialize(repeating: -1, count: rows.sourceCount)
    }
    next?[row] = Int32(truncatingIfNeeded: first)
  }

  /// Removes and returns the first row with the id of a target row, or -1.
  @inlinable @inline(__always)
  mutating func popFirst(
    of target: Int, _ isTaken: UnsafeMutableBufferPointer<Bool>
  ) -> Int {
    let hash = rows.targetHash(target, hashing)
    guard let slot = slot(of: hash, where: { rows.haveSameID($0, target) }) else {
      fillCarefully()
      return popFirstCarefully(of: target, isTaken)
    }
    guard slots[slot] != 0 else { return -1 }
    var row = row(in: slot)
    if let next {
      while isTaken[row], next[row] >= 0 { row = Int(next[row]) }
      enter(row, hash, in: slot)
    }
    return isTaken[row] ? -1 : row
  }

  /// Returns the first row with the id of a target row, or -1.
  @inlinable
  mutating func first(of target: Int) -> Int {
    let hash = rows.targetHash(target, hashing)
    guard let slot = slot(of: hash, where: { rows.haveSameID($0, target) }) else {
      fillCarefully()
      return first(of: target)
    }
    return slots[slot] == 0 ? -1 : row(in: slot)
  }

  /// Returns the next row with the id of a row, or -1.
  @inlinable @inline(__always)
  func following(_ row: Int) -> Int { next.map { Int($0[row]) } ?? -1 }

  @inlinable @inline(never)
  mutating func popFirstCarefully(
    of target: Int, _ isTaken: UnsafeMutableBufferPointer<Bool>
  ) -> Int {
    popFirst(of: target, isTaken)
  }
}
