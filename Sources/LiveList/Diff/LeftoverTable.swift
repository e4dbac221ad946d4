/// A hash table over the source rows that are left over; it is built late and only once.
///
/// Open addressing with linear probing, at most half full: a slot is eight bytes, the hash in the
/// upper half and the index of a row, plus one, in the lower. Rows with one id share a slot and are
/// chained in the order in which they stand.
///
/// Invariant: at least half of the slots are zero, so every probe ends; chains ascend, so every chain
/// ends. Both hold whatever `==` and `hash(into:)` answer.
///
/// Source: D. E. Knuth, The Art of Computer Programming 3, 6.4, algorithm L.
@frozen @usableFromInline
struct LeftoverTable<Rows: Leftovers> {
  @usableFromInline let rows: Rows
  @usableFromInline var hashing: IDHashing<Rows.ID>
  @usableFromInline let slots: UnsafeMutableBufferPointer<UInt64>
  /// For each row the next one with its id, or -1.
  @usableFromInline let next: UnsafeMutableBufferPointer<Int32>

  /// The lower half of a slot whose chain has been used up.
  @inlinable static var exhausted: UInt64 { 0xFFFF_FFFF }
  /// A longer probe is no accident.
  @inlinable static var longestProbe: Int { 64 }

  /// The table for rows, to be deallocated by the caller.
  @inlinable
  init(_ rows: Rows) {
    self.rows = rows
    hashing = IDHashing()
    let slotCount = 1 << (Int.bitWidth - (rows.sourceCount * 2 - 1).leadingZeroBitCount)
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0)
    next = .allocate(capacity: rows.sourceCount)
    next.initialize(repeating: -1)
    guard !fill() else { return }
    hashing = .careful
    slots.update(repeating: 0)
    _ = fill()
  }

  @inlinable
  func deallocate() {
    slots.deallocate()
    next.deallocate()
  }

  /// Enters all rows, last first. Returns `false` when the fast hash does not scatter them.
  @inlinable
  func fill() -> Bool {
    let mask = slots.count - 1
    let isFast = hashing.method != .hasher
    var row = rows.sourceCount
    while row > 0 {
      row -= 1
      let hash = hashing(rows.sourceID(row))
      var slot = Int(hash) & mask
      var probes = 0
      next[row] = -1
      while slots[slot] != 0 {
        if UInt32(slots[slot] >> 32) == hash {
          let first = Int(slots[slot] & Self.exhausted) - 1
          if rows.sourceID(first) == rows.sourceID(row) {
            next[row] = Int32(truncatingIfNeeded: first)
            break
          }
        }
        slot = (slot + 1) & mask
        probes += 1
        if isFast, probes > Self.longestProbe { return false }
      }
      slots[slot] = UInt64(hash) << 32 | UInt64(row + 1)
    }
    return true
  }

  /// Takes the first row with the id of a target row, or -1.
  @inlinable
  func popFirst(of target: Int, _ isTaken: UnsafeMutableBufferPointer<Bool>) -> Int {
    let mask = slots.count - 1
    let hash = hashing(rows.targetID(target))
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      let low = entry & Self.exhausted
      if UInt32(entry >> 32) == hash, low != Self.exhausted,
        rows.sourceID(Int(low) - 1) == rows.targetID(target)
      {
        var row = Int(low) - 1
        while row >= 0, isTaken[row] { row = Int(next[row]) }
        let rest = row < 0 ? -1 : Int(next[row])
        let upper = UInt64(hash) << 32
        slots[slot] = upper | (rest < 0 ? Self.exhausted : UInt64(rest + 1))
        return row
      }
      slot = (slot + 1) & mask
    }
    return -1
  }
}
