/// The rows that the lockstep walk left unpaired, in order.
///
/// The functions that know the types are passed to each call. If they were stored here, every copy
/// would retain each of them.
protocol Leftovers {
  /// The lists of the rows, and the functions that know their types.
  associatedtype Lists

  var sourceCount: Int { get }
  var targetCount: Int { get }
  /// Returns the hash of a source row's id.
  func sourceHash(_ index: Int, _ hashing: IDHashing, _ lists: Lists) -> UInt32
  /// Hashes the ids of some source rows.
  func sourceHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: Lists,
    into hashes: UnsafeMutablePointer<UInt32>)
  /// Returns the hash of a target row's id.
  func targetHash(_ index: Int, _ hashing: IDHashing, _ lists: Lists) -> UInt32
  /// Hashes the ids of some target rows.
  func targetHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: Lists,
    into hashes: UnsafeMutablePointer<UInt32>)
  /// Returns whether a source row and a target row have the same id.
  func haveSameID(_ from: Int, _ to: Int, _ lists: Lists) -> Bool
  /// Returns whether two source rows have the same id.
  func sourcesHaveSameID(_ left: Int, _ right: Int, _ lists: Lists) -> Bool
  /// Returns whether a source row and a target row with the same id show the same content.
  func showSame(_ from: Int, _ to: Int, _ lists: Lists) -> Bool
  /// Returns whether a source row and a target row have the same id, and if so, whether they show
  /// the same content.
  func relation(_ from: Int, _ to: Int, _ lists: Lists) -> RowRelation
  /// Finds out how some target rows are related to source rows.
  ///
  /// - Parameter candidates: For each target row, a source row; negative if it has none.
  func relate(
    _ candidates: UnsafePointer<Int32>, _ targets: Range<Int>, _ lists: Lists,
    into relations: UnsafeMutablePointer<RowRelation>)
}

extension Leftovers {
  @inline(__always)
  func sourceHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: Lists,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    for row in rows { hashes[row - rows.lowerBound] = sourceHash(row, hashing, lists) }
  }

  @inline(__always)
  func targetHashes(
    _ rows: Range<Int>, _ hashing: IDHashing, _ lists: Lists,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    for row in rows { hashes[row - rows.lowerBound] = targetHash(row, hashing, lists) }
  }

  @inline(__always)
  func relate(
    _ candidates: UnsafePointer<Int32>, _ targets: Range<Int>, _ lists: Lists,
    into relations: UnsafeMutablePointer<RowRelation>
  ) { relateEach(candidates, targets, lists, into: relations) }

  @inline(__always)
  func relateEach(
    _ candidates: UnsafePointer<Int32>, _ targets: Range<Int>, _ lists: Lists,
    into relations: UnsafeMutablePointer<RowRelation>
  ) {
    for pair in 0..<targets.count where candidates[pair] >= 0 {
      relations[pair] = relation(Int(candidates[pair]), targets.lowerBound + pair, lists)
    }
  }
}

/// The source leftover that a target leftover is paired with, if any, and whether both show the
/// same content.
struct Partner {
  let code: UInt32

  init(_ index: Int, isChanged: Bool) {
    // The highest bit is free, because a list has at most `MatchedRun.mostRows` rows.
    assert(index >= 0 && index <= MatchedRun.mostRows)
    code = UInt32(truncatingIfNeeded: index) | (isChanged ? 1 << 31 : 0)
  }

  init() { code = .max }

  var isSome: Bool { code != .max }
  var isChanged: Bool { code >> 31 == 1 }
  var index: Int { Int(code & ~(1 << 31)) }
}

/// Pairs the leftover rows by id.
///
/// Equal ids are paired in order, or next to rows that were paired already. So the rows of a moved
/// block or a reversed list are paired one after another without hashing. A hash table is built
/// only if a row isn't at its expected position.
///
/// Invariant: ``isTaken`` is true exactly for the sources in ``partners``, and no source occurs
/// there twice.
struct LeftoverPairs {
  /// For each target leftover, its source leftover.
  let partners: UnsafeMutableBufferPointer<Partner>
  /// For each source leftover, whether it is paired.
  let isTaken: UnsafeMutableBufferPointer<Bool>
  /// The number of pairs.
  var count = 0

  init(
    partners: UnsafeMutableBufferPointer<Partner>, isTaken: UnsafeMutableBufferPointer<Bool>
  ) {
    self.partners = partners
    self.isTaken = isTaken
    partners.initialize(repeating: Partner())
    isTaken.initialize(repeating: false)
  }

  /// Calls a function with an empty set of pairs and memory for all of them. The pairs are valid
  /// only during the call.
  static func with<Result>(
    _ rows: some Leftovers, _ body: (inout Self) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Partner.self, capacity: rows.targetCount) { partners in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.sourceCount) { isTaken in
        var pairs = Self(partners: partners, isTaken: isTaken)
        return body(&pairs)
      }
    }
  }

  /// Whether every source is compared with every target, instead of building a table.
  var areFew: Bool { partners.count * isTaken.count <= Self.fewComparisons }

  /// The maximum number of comparisons without a table. It saves the table's allocation where few
  /// rows are left over. It also bounds what ids that are slow to compare may cost; in lists of 3 to
  /// 100 rows, values from 0 to 1,024 took the same time.
  static var fewComparisons: Int { 64 }

  /// Compares every source with every target.
  mutating func pairEach<Rows: Leftovers>(_ rows: Rows, _ lists: Rows.Lists) {
    for to in partners.indices {
      for from in isTaken.indices where !isTaken[from] {
        let relation = rows.relation(from, to, lists)
        guard relation != .different else { continue }
        isTaken[from] = true
        partners[to] = Partner(from, isChanged: relation == .changed)
        count += 1
        break
      }
    }
  }

  /// Pairs rows next to pairs, and looks up all others in a table.
  mutating func pairByTable<Rows: Leftovers>(
    _ rows: Rows, _ lists: Rows.Lists, _ hashing: IDHashing
  ) {
    var walk = LeftoverWalk(rows, self)
    walk.followInOrder(lists)
    // Only a list whose first row isn't the first one is tried backward: of one that begins in order, the rest is
    // looked up from where the order ends.
    if walk.to == 0 { walk.followReversed(lists) }
    if walk.to < partners.count { walk.pairRest(lists, hashing) }
    self = walk.pairs
    assert(isTaken.count { $0 } == count && partners.count { $0.isSome } == count)
  }
}

/// Walks through the target leftovers and remembers which source is expected next.
struct LeftoverWalk<Rows: Leftovers> {
  private let rows: Rows
  private(set) var pairs: LeftoverPairs
  /// The next target leftover.
  private(set) var to = 0
  /// The source leftover of the latest pair.
  private var last: Int

  init(_ rows: Rows, _ pairs: LeftoverPairs) {
    self.rows = rows
    self.pairs = pairs
    last = pairs.isTaken.count
  }

  /// Pairs the next target with a source leftover, if this exists, isn't paired yet, and has its id.
  @inline(__always)
  private mutating func pairIfNext(_ from: Int, _ lists: Rows.Lists) -> Bool {
    guard from >= 0, from < pairs.isTaken.count, !pairs.isTaken[from] else { return false }
    let relation = rows.relation(from, to, lists)
    guard relation != .different else { return false }
    pair(from, isChanged: relation == .changed)
    return true
  }

  @inline(__always)
  private mutating func pair(_ from: Int, isChanged: Bool) {
    pairs.isTaken[from] = true
    pairs.partners[to] = Partner(from, isChanged: isChanged)
    pairs.count += 1
    last = from
  }

  /// Pairs rows in order, starting at the first source row. That pairs all rows if only the ids of
  /// sections have changed.
  @inline(__always)
  mutating func followInOrder(_ lists: Rows.Lists) {
    while to < pairs.partners.count, pairIfNext(to, lists) { to += 1 }
  }

  /// Pairs rows backward, starting at the last source row. That pairs all rows of a reversed list.
  @inline(__always)
  mutating func followReversed(_ lists: Rows.Lists) {
    while to < pairs.partners.count, pairIfNext(last - 1, lists) { to += 1 }
  }

  /// Pairs the next target with the first source leftover with its id.
  ///
  /// - Returns: The direction from the source of the previous pair to this one; 0 if they aren't
  ///   adjacent, or there is no source.
  ///
  /// If ids are unique, a single call finds out whether a candidate has the id, and whether it shows
  /// the same content.
  @inline(__always)
  private mutating func pairByTable(
    _ table: inout LeftoverTable<Rows>, _ lists: Rows.Lists
  ) -> Int {
    let (rows, to, before, areUnique) = (rows, to, last, !table.hasDuplicates)
    var relation = RowRelation.different
    let from = table.popFirst(of: to, lists, pairs.isTaken) { candidate in
      guard areUnique else { return rows.haveSameID(candidate, to, lists) }
      relation = rows.relation(candidate, to, lists)
      return relation != .different
    }
    guard from >= 0 else { return 0 }
    pair(
      from, isChanged: table.hasDuplicates ? !rows.showSame(from, to, lists) : relation == .changed)
    return abs(from - before) == 1 ? from - before : 0
  }

  /// Pairs the remaining rows: those next to a pair without the table, all others with it. Once many
  /// rows in a row weren't next to each other, several are looked up at once.
  @inline(__always)
  mutating func pairRest(_ lists: Rows.Lists, _ hashing: IDHashing) {
    var table = LeftoverTable(rows, lists, hashing)
    ScatteredTargets.with { scattered in
      var (direction, lookups) = (0, 0)
      while to < pairs.partners.count {
        if lookups >= ScatteredTargets.count, !table.hasDuplicates,
          pairs.partners.count - to >= ScatteredTargets.count
        {
          direction = pairScattered(scattered, &table, lists)
        } else {
          // The rows of a block that has moved as a whole stand beside each other: most lookups are saved.
          if direction == 0 || !pairIfNext(last + direction, lists) {
            direction = pairByTable(&table, lists)
          }
          to += 1
        }
        lookups = direction == 0 ? lookups + 1 : 0
      }
    }
  }

  /// Looks up the next targets at once, and pairs them. No id of a source occurs twice.
  ///
  /// - Returns: The direction from the source of the pair before the last one to that of the last
  ///   one; 0 if they aren't adjacent.
  private mutating func pairScattered(
    _ scattered: ScatteredTargets, _ table: inout LeftoverTable<Rows>, _ lists: Rows.Lists
  ) -> Int {
    var direction = 0
    let (start, method) = (to, table.hashing.method)
    let targets = start..<start + ScatteredTargets.count
    rows.targetHashes(targets, table.hashing, lists, into: scattered.hashes)
    for index in 0..<ScatteredTargets.count {
      scattered.candidates[index] = table.candidate(of: scattered.hashes[index])
    }
    rows.relate(scattered.candidates, targets, lists, into: scattered.relations)
    // A lookup that meets too many collisions makes the table hash in another way. The hashes of the other targets are
    // of no use then.
    while to < targets.upperBound, table.hashing.method == method {
      let candidate = scattered.candidates[to - start]
      let relation = candidate >= 0 ? scattered.relations[to - start] : .different
      let before = last
      if relation == .different {
        // Another id has the same hash. The row may still follow.
        if candidate != LeftoverTable<Rows>.none { _ = pairByTable(&table, lists) }
      } else if !pairs.isTaken[Int(candidate)] {
        pair(Int(candidate), isChanged: relation == .changed)
      }
      direction = abs(last - before) == 1 ? last - before : 0
      to += 1
    }
    return direction
  }
}

/// Memory for target rows that are looked up at once.
///
/// The rows of a shuffled list are far apart. If they are looked up one after another, the processor
/// waits for each; if together, it fetches them at the same time. It also takes one call for all,
/// instead of two calls for each, to the functions that know the types.
struct ScatteredTargets {
  let hashes: UnsafeMutablePointer<UInt32>
  let candidates: UnsafeMutablePointer<Int32>
  let relations: UnsafeMutablePointer<RowRelation>

  /// The number of rows that are looked up at once.
  static var count: Int { 16 }

  static func with(_ body: (Self) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { hashes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { candidates in
        withUnsafeTemporaryAllocation(of: RowRelation.self, capacity: count) { relations in
          guard let hashes = hashes.baseAddress, let candidates = candidates.baseAddress,
            let relations = relations.baseAddress
          else { return }
          body(Self(hashes: hashes, candidates: candidates, relations: relations))
        }
      }
    }
  }
}
