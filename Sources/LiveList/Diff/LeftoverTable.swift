/// A hash table over the source rows that are left over; it is built late and only once.
///
/// Open addressing with linear probing, at most a quarter full. A slot is four bytes: the index of a
/// row, plus one, in as many low bits as that takes, and bits of the hash in all others. Rows with
/// one id share a slot and are chained in the order in which they stand.
///
/// Invariant: most of the slots are zero, so every probe ends; chains ascend, so every chain
/// ends. Both hold whatever `==` and `hash(into:)` answer.
///
/// Source: D. E. Knuth, The Art of Computer Programming 3, 6.4, algorithm L.
@frozen @usableFromInline
struct LeftoverTable<Rows: Leftovers>: ~Copyable {
  @usableFromInline let rows: Rows
  @usableFromInline var hashing: IDHashing<Rows.ID>
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The number of slots minus one; a power of two minus one.
  @usableFromInline let slotMask: Int
  /// The bits of a slot that hold an index.
  @usableFromInline let indexMask: UInt32
  /// For each row the next one with its id, or -1; missing as long as no id came twice.
  @usableFromInline var next: UnsafeMutablePointer<Int32>?

  /// A longer probe isn't a coincidence.
  @inlinable static var longestProbe: Int { 64 }

  @inlinable
  init(_ rows: Rows, _ hashing: IDHashing<Rows.ID>) {
    self.rows = rows
    self.hashing = hashing
    let count = rows.sourceCount
    slotMask = (1 << (Int.bitWidth - (count * 4 - 1).leadingZeroBitCount)) - 1
    indexMask = .max >> UInt32(truncatingIfNeeded: UInt32(count).leadingZeroBitCount)
    slots = .allocate(capacity: slotMask + 1)
    slots.initialize(repeating: 0, count: slotMask + 1)
    if !fill() { fillCarefully() }
  }

  /// Enters all rows once more, with hashes that no attacker can predict.
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

  /// Enters all rows, last first. Returns `false` when the fast hash does not scatter them.
  @inlinable
  mutating func fill() -> Bool {
    let isFast = hashing.method != .hasher
    var row = rows.sourceCount
    while row > 0 {
      row -= 1
      let hash = rows.sourceHash(row, hashing)
      let tag = hash & ~indexMask
      var slot = Int(hash) & slotMask
      var probes = 0
      while slots[slot] != 0 {
        if slots[slot] & ~indexMask == tag {
          let first = Int(slots[slot] & indexMask) - 1
          if rows.sourceID(first) == rows.sourceID(row) {
            chain(row, to: first)
            break
          }
        }
        slot = (slot + 1) & slotMask
        probes += 1
        if isFast, probes > Self.longestProbe { return false }
      }
      slots[slot] = tag | UInt32(truncatingIfNeeded: row + 1)
    }
    return true
  }

  /// Notes that a row is followed by another with its id.
  @inlinable @inline(never)
  mutating func chain(_ row: Int, to first: Int) {
    if next == nil {
      next = .allocate(capacity: rows.sourceCount)
      next?.initialize(repeating: -1, count: rows.sourceCount)
    }
    next?[row] = Int32(truncatingIfNeeded: first)
  }

  /// Takes the first row with the id of a target row, or -1.
  @inlinable @inline(__always)
  mutating func popFirst(
    of target: Int, _ isTaken: UnsafeMutableBufferPointer<Bool>
  ) -> Int {
    let hash = rows.targetHash(target, hashing)
    let tag = hash & ~indexMask
    var slot = Int(hash) & slotMask
    var probes = 0
    while slots[slot] != 0 {
      if slots[slot] & ~indexMask == tag {
        var row = Int(slots[slot] & indexMask) - 1
        if rows.haveSameID(row, target) {
          if let next {
            while isTaken[row], next[row] >= 0 { row = Int(next[row]) }
            slots[slot] = tag | UInt32(truncatingIfNeeded: row + 1)
          }
          return isTaken[row] ? -1 : row
        }
      }
      slot = (slot + 1) & slotMask
      probes += 1
      if probes > Self.longestProbe, hashing.method != .hasher {
        fillCarefully()
        return popFirstCarefully(of: target, isTaken)
      }
    }
    return -1
  }

  /// The first row with the id of a target row, or -1.
  @inlinable
  mutating func first(of target: Int) -> Int {
    let hash = rows.targetHash(target, hashing)
    let tag = hash & ~indexMask
    var slot = Int(hash) & slotMask
    var probes = 0
    while slots[slot] != 0 {
      if slots[slot] & ~indexMask == tag {
        let row = Int(slots[slot] & indexMask) - 1
        if rows.haveSameID(row, target) { return row }
      }
      slot = (slot + 1) & slotMask
      probes += 1
      if probes > Self.longestProbe, hashing.method != .hasher {
        fillCarefully()
        return first(of: target)
      }
    }
    return -1
  }

  /// The next row with the id of a row, or -1.
  @inlinable @inline(__always)
  func following(_ row: Int) -> Int { next.map { Int($0[row]) } ?? -1 }

  @inlinable @inline(never)
  mutating func popFirstCarefully(
    of target: Int, _ isTaken: UnsafeMutableBufferPointer<Bool>
  ) -> Int {
    popFirst(of: target, isTaken)
  }
}
