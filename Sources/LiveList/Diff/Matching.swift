/// Pairs rows of one list with rows of another.
///
/// Rows in ``head`` and ``tail`` are paired with the rows at the same distance from that end. All
/// other pairs are in runs, so unchanged rows need no work after they were compared. Every row has
/// at most one partner. Equal ids at corresponding positions are paired with each other, all others
/// in their order.
///
/// A single matching is used for all sections, one after another, to reuse its memory.
///
/// Invariant: every target row is in exactly one of head, runs, tail and ``inserted``; every source
/// row is in exactly one of head, runs, tail and ``deleted``.
@usableFromInline
struct Matching: ~Copyable {
  /// The number of paired rows at the beginning of both lists.
  var head = 0
  /// The number of paired rows at the end of both lists.
  var tail = 0
  /// The pairs between head and tail, ascending in the target.
  var runs: ScratchArray<MatchedRun>
  /// The pairs whose content changed, ascending in the target.
  var updates: ScratchArray<MatchedRun>
  /// Scratch space for building the runs.
  var spare: ScratchArray<MatchedRun>
  /// The source rows without a partner, ascending.
  var deleted: ScratchArray<Int32>
  /// The target rows without a partner, ascending.
  var inserted: ScratchArray<Int32>
  /// The index in the source at which the common tail begins.
  var sourceEnd = 0
  /// Whether the order of the runs differs between source and target.
  var isCrossed = false
  /// Whether the fates of the runs are decided.
  var isDecided = false
  /// How the ids of these rows are hashed; `nil` until it is needed.
  var method: HashMethod?
  /// The storage of ``hashMemory``.
  var hashes: ScratchArray<UInt32>
  /// The hashes of these rows that were computed so far.
  var hashMemory = HashMemory()

  /// - Precondition: The memory has ``LentRoom/byteCount`` bytes and outlives the matching.
  private init(lent memory: UnsafeMutableRawBufferPointer) {
    var room = memory
    runs = ScratchArray(lent: room.removeFirst(LentRoom.runs))
    updates = ScratchArray(lent: room.removeFirst(LentRoom.updates))
    spare = ScratchArray(lent: room.removeFirst(LentRoom.runs))
    deleted = ScratchArray(lent: room.removeFirst(LentRoom.deleted))
    inserted = ScratchArray(lent: room.removeFirst(LentRoom.inserted))
    hashes = ScratchArray(lent: room.removeFirst(LentRoom.hashes))
    assert(room.isEmpty, "The arrays must share all of the memory.")
  }

  /// Calls a function with a matching whose arrays start in memory on the stack.
  @usableFromInline
  static func with(_ body: (inout Self) -> Void) {
    withUnsafeTemporaryAllocation(
      byteCount: LentRoom.byteCount, alignment: MemoryLayout<MatchedRun>.alignment
    ) { memory in
      var matching = Self(lent: memory)
      body(&matching)
    }
  }

  /// Pairs the rows of two lists.
  ///
  /// - Complexity: O(*n* + *m*) expected. No id is hashed if no row moved.
  @usableFromInline
  mutating func match(_ rows: RowLists) {
    let (source, target) = (rows.source, rows.target)
    precondition(
      max(source.count, target.count) <= MatchedRun.mostRows,
      "A list can't have 2^30 rows or more.")
    reset()
    walk(rows)
    guard head < max(source.count, target.count) else { return }
    collectLeftovers(sourceEnd: source.count - tail, targetEnd: target.count - tail)
    pairLeftovers(rows)
    pairDuplicates(rows)
    assert(isComplete(source.count, target.count), "Each row must have exactly one fate.")
  }

  mutating func reset() {
    (head, tail, isCrossed, isDecided) = (0, 0, false, false)
    hashMemory = HashMemory()
    runs.removeAll()
    updates.removeAll()
    spare.removeAll()
    deleted.removeAll()
    inserted.removeAll()
  }

  /// How to hash the ids of these rows, determined on first use.
  mutating func hashing(_ rows: RowLists) -> IDHashing {
    let method = self.method ?? rows.functions.hashMethod()
    self.method = method
    return IDHashing(method)
  }

  /// Whether every row is paired, deleted or inserted, and the runs ascend in the target.
  func isComplete(_ sourceCount: Int, _ targetCount: Int) -> Bool {
    let matched = head + tail + runs.elements.reduce(0) { $0 + Int($1.count) }
    return matched + deleted.count == sourceCount && matched + inserted.count == targetCount
      && zip(runs.elements, runs.elements.dropFirst())
        .allSatisfy { $0.target + $0.count <= $1.target }
  }

  /// Collects the rows between the runs as deleted or inserted.
  mutating func collectLeftovers(sourceEnd: Int, targetEnd: Int) {
    self.sourceEnd = sourceEnd
    let matched = head + runs.elements.reduce(0) { $0 + Int($1.count) }
    deleted.reserve(sourceEnd - matched)
    inserted.reserve(targetEnd - matched)
    var from = Int32(head)
    var to = Int32(head)
    for run in runs.elements {
      deleted.append(from: from, upTo: run.source)
      inserted.append(from: to, upTo: run.target)
      from = run.source + run.count
      to = run.target + run.count
    }
    deleted.append(from: from, upTo: Int32(sourceEnd))
    inserted.append(from: to, upTo: Int32(targetEnd))
  }
}

/// The number of elements that the arrays of a matching can hold without an allocation.
///
/// Their sum is a kilobyte: up to this size, the standard library puts a temporary allocation on the
/// stack without asking the system how much is left. Within it, the sizes let a list of twenty rows
/// do without an allocation, whatever changes, and a long list with twenty inserts or deletes.
enum LentRoom {
  /// The runs, and as many spare runs, because both are swapped.
  static var runs: Int { 24 }
  static var updates: Int { 16 }
  static var deleted: Int { 32 }
  static var inserted: Int { 28 }
  /// Only the minimum that an array needs: one hash for each row soon exceeds any room on the stack.
  static var hashes: Int { 4 }

  static var byteCount: Int {
    (2 * runs + updates) * MemoryLayout<MatchedRun>.stride
      + (deleted + inserted) * MemoryLayout<Int32>.stride
      + hashes * MemoryLayout<UInt32>.stride
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Removes the memory of some elements from the beginning and binds it to their type. Debug builds
  /// check that there is enough, and that it is aligned.
  fileprivate mutating func removeFirst<Element: BitwiseCopyable>(
    _ count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let byteCount = count * MemoryLayout<Element>.stride
    let first = Self(rebasing: self[..<byteCount])
    self = Self(rebasing: self[byteCount...])
    return first.bindMemory(to: Element.self)
  }
}
