/// The rows between head and tail. Indexes are relative to the end of the head.
///
/// The lists are used in place. Callers pass only indexes below ``sourceCount`` and ``targetCount``.
@frozen @usableFromInline
struct MiddleRows<Role: RowRole>: Leftovers {
  @usableFromInline let role: Role
  @usableFromInline let source: UnsafePointer<Role.Row>
  @usableFromInline let target: UnsafePointer<Role.Row>
  @usableFromInline let hashes: HashMemory
  @usableFromInline let start: Int
  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int

  @inlinable
  init(
    _ role: Role, source: UnsafePointer<Role.Row>, target: UnsafePointer<Role.Row>,
    _ hashes: HashMemory, start: Int, sourceCount: Int, targetCount: Int
  ) {
    self.role = role
    self.source = source + start
    self.target = target + start
    self.hashes = hashes
    self.start = start
    self.sourceCount = sourceCount
    self.targetCount = targetCount
  }

  @inlinable @inline(__always)
  func sourceID(_ index: Int) -> Role.ID { role.id(of: source + index) }

  @inlinable @inline(__always)
  func targetID(_ index: Int) -> Role.ID { role.id(of: target + index) }

  @inlinable @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.source(start + index) { hashing(sourceID(index)) }
  }

  @inlinable @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing<Role.ID>) -> UInt32 {
    hashes.target(start + index) { hashing(targetID(index)) }
  }

  @inlinable @inline(__always)
  func haveSameID(_ from: Int, _ to: Int) -> Bool {
    !hashes.differ(source: start + from, target: start + to)
      && role.haveSameID(source + from, target + to)
  }

  @inlinable @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int) -> Bool {
    !hashes.differ(sources: start + left, start + right)
      && role.haveSameID(source + left, source + right)
  }

  /// The number of other rows with the id of a pair, among the first rows of both lists.
  @inlinable
  func duplicates(of from: Int, _ to: Int, sources: Int, targets: Int) -> Int {
    var duplicates = 0
    if hashes.isStoring {
      for other in 0..<sources where other != from && sourcesHaveSameID(from, other) {
        duplicates += 1
      }
      for other in 0..<targets where other != to && haveSameID(from, other) { duplicates += 1 }
    } else {
      let (row, role) = (source + from, role)
      for other in 0..<sources where other != from && role.haveSameID(row, source + other) {
        duplicates += 1
      }
      for other in 0..<targets where other != to && role.haveSameID(row, target + other) {
        duplicates += 1
      }
    }
    return duplicates
  }

  @inlinable @inline(__always)
  func showSame(_ from: Int, _ to: Int) -> Bool { role.showSame(source + from, target + to) }

  /// Whether an id occurs more than once in one of two short lists. May also return `true` if all
  /// ids are unique.
  ///
  /// A target row that is paired has the id of a source row. So if the ids in the source are unique,
  /// only an inserted row can have the id of another target row.
  @inlinable
  func mayHaveDuplicates(
    _ hashing: IDHashing<Role.ID>, inserted: UnsafeMutableBufferPointer<Int32>
  ) -> Bool {
    withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: DuplicateLimits.filterWords
    ) { seen in
      seen.initialize(repeating: 0)
      for row in 0..<sourceCount where seen.insertBit(sourceHash(row, hashing)) { return true }
      for row in inserted
      where seen.insertBit(targetHash(Int(row) - start, hashing)) { return true }
      return false
    }
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Sets one of the bits, and returns whether it was set before.
  @inlinable @inline(__always)
  func insertBit(_ hash: UInt32) -> Bool {
    let word = Int(hash >> 6) & (DuplicateLimits.filterWords - 1)
    let bit = UInt64(1) << UInt64(hash & 63)
    defer { self[word] |= bit }
    return self[word] & bit != 0
  }
}
