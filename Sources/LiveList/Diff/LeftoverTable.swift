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
struct LeftoverTable<Rows: Leftovers>: ~Copyable {
  private let rows: Rows
  var hashing: IDHashing
  let slots: UnsafeMutablePointer<UInt32>
  /// The number of slots minus one. The number of slots is a power of two.
  let slotMask: Int
  /// The bits of a slot that hold the index.
  let indexMask: UInt32
  /// For each row, the next row with its id, or -1; `nil` until an id occurs twice.
  var next: UnsafeMutablePointer<Int32>?

  /// A longer probe sequence means that the hashes collide systematically, possibly on purpose. In a
  /// table that is a quarter full, random hashes hardly ever fill so many slots in a row.
  static var longestProbe: Int { 64 }

  /// The minimum number of slots for each row. With two, 10,000 rows of which none stays take 40 %
  /// more time; with eight, they take the same time and twice the memory.
  static var slotsPerRow: Int { 4 }

  init(_ rows: Rows, _ lists: Rows.Lists, _ hashing: IDHashing) {
    self.rows = rows
    self.hashing = hashing
    let count = rows.sourceCount
    // Without rows, the mask would have all bits set, and every slot would be out of bounds.
    assert(count > 0, "The table needs a row.")
    slotMask = (1 << (Int.bitWidth - (count * Self.slotsPerRow - 1).leadingZeroBitCount)) - 1
    indexMask = .max >> UInt32(truncatingIfNeeded: UInt32(count).leadingZeroBitCount)
    slots = .allocate(capacity: slotMask + 1)
    slots.initialize(repeating: 0, count: slotMask + 1)
    if !fill(lists) { fillCarefully(lists) }
  }

  /// Fills the table again, with hashes that an attacker can't predict.
  @inline(never)
  mutating func fillCarefully(_ lists: Rows.Lists) {
    hashing = .careful
    slots.update(repeating: 0, count: slotMask + 1)
    _ = fill(lists)
  }

  deinit {
    slots.deallocate()
    next?.deallocate()
  }

  /// The number of rows that are hashed in one call, whose hashes fit the stack.
  private static var hashedAtOnce: Int { 256 }

  /// Adds all rows, last first. Returns `false` if the fast hash causes too many collisions.
  private mutating func fill(_ lists: Rows.Lists) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.hashedAtOnce) { hashes in
      guard let hashes = hashes.baseAddress else { return true }
      var end = rows.sourceCount
      while end > 0 {
        let some = max(0, end - Self.hashedAtOnce)..<end
        rows.sourceHashes(some, hashing, lists, into: hashes)
        for row in some.reversed() {
          guard add(row, hashes[row - some.lowerBound], lists) else { return false }
        }
        end = some.lowerBound
      }
      return true
    }
  }

  /// Adds a row before all that were added. Returns `false` if the fast hash causes too many
  /// collisions.
  @inline(__always)
  private mutating func add(_ row: Int, _ hash: UInt32, _ lists: Rows.Lists) -> Bool {
    guard
      let slot = slot(of: hash, where: { rows.sourcesHaveSameID($0, row, lists) })
    else { return false }
    if slots[slot] != 0 { chain(row, to: self.row(in: slot)) }
    enter(row, hash, in: slot)
    return true
  }

  /// Returns the slot of the first row with an id, or the free slot at which the search for it
  /// ends; `nil` if the fast hash causes too many collisions.
  @inline(__always)
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

  /// No row has the hash.
  static var none: Int32 { -1 }
  /// The table can't find out whether a row has the hash.
  static var unknown: Int32 { -2 }

  /// Returns the first row whose hash has the same part as a hash, without comparing any id: a row,
  /// ``none`` or ``unknown``.
  @inline(__always)
  func candidate(of hash: UInt32) -> Int32 {
    let tag = hash & ~indexMask
    var slot = Int(hash) & slotMask
    for _ in 0...Self.longestProbe {
      let content = slots[slot]
      if content == 0 { return Self.none }
      if content & ~indexMask == tag {
        return Int32(truncatingIfNeeded: content & indexMask) - 1
      }
      slot = (slot + 1) & slotMask
    }
    return Self.unknown
  }

  /// Returns the row of a slot that isn't free. It is within bounds, because only ``enter`` writes
  /// slots, and only with numbers of rows.
  @inline(__always)
  func row(in slot: Int) -> Int {
    assert(slots[slot] & indexMask != 0, "The slot is free.")
    return Int(slots[slot] & indexMask) - 1
  }

  @inline(__always)
  func enter(_ row: Int, _ hash: UInt32, in slot: Int) {
    assert(row >= 0 && row < rows.sourceCount)
    slots[slot] = hash & ~indexMask | UInt32(truncatingIfNeeded: row + 1)
  }

  /// Records `first` as the next row with the same id.
  @inline(never)
  mutating func chain(_ row: Int, to first: Int) {
    if next == nil {
      next = .allocate(capacity: rows.sourceCount)
      next?.initialize(repeating: -1, count: rows.sourceCount)
    }
    next?[row] = Int32(truncatingIfNeeded: first)
  }

  /// Whether an id occurs more than once.
  var hasDuplicates: Bool { next != nil }

  /// Removes and returns the first row with the id of a target row, or -1.
  ///
  /// - Parameter hasID: Returns whether a source row has the id.
  @inline(__always)
  mutating func popFirst(
    of target: Int, _ lists: Rows.Lists, _ isTaken: UnsafeMutableBufferPointer<Bool>,
    where hasID: (Int) -> Bool
  ) -> Int {
    let hash = rows.targetHash(target, hashing, lists)
    guard let slot = slot(of: hash, where: hasID) else {
      fillCarefully(lists)
      return popFirstCarefully(of: target, lists, isTaken, where: hasID)
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
  mutating func first(of target: Int, _ lists: Rows.Lists) -> Int {
    let hash = rows.targetHash(target, hashing, lists)
    guard let slot = slot(of: hash, where: { rows.haveSameID($0, target, lists) }) else {
      fillCarefully(lists)
      return first(of: target, lists)
    }
    return slots[slot] == 0 ? -1 : row(in: slot)
  }

  /// Returns the next row with the id of a row, or -1.
  @inline(__always)
  func following(_ row: Int) -> Int { next.map { Int($0[row]) } ?? -1 }

  @inline(never)
  mutating func popFirstCarefully(
    of target: Int, _ lists: Rows.Lists, _ isTaken: UnsafeMutableBufferPointer<Bool>,
    where hasID: (Int) -> Bool
  ) -> Int {
    popFirst(of: target, lists, isTaken, where: hasID)
  }
}
