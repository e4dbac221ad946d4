/// A list of rows whose type only the app knows.
///
/// It is valid as long as the buffer that it was made from.
@frozen @usableFromInline
struct RowList {
  /// The address of the first row; any address if there are no rows.
  @usableFromInline let start: UnsafeRawPointer
  /// The number of rows.
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init<Row>(_ rows: UnsafeBufferPointer<Row>) {
    // An empty buffer may have no address. No row of it is read, so that of a local value will do.
    start = UnsafeRawPointer(rows.baseAddress) ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    count = rows.count
  }
}

/// What a comparison asks about rows: a ``RowRole`` as functions of addresses.
///
/// The functions are the only part of a comparison that is compiled for each type of rows. All
/// other code works with indexes, is compiled once, in this module, and calls them. They don't
/// capture anything, so that they need no memory; the role is passed to each of them.
///
/// Every address that is passed to a function is that of a row of one of the two lists. Only the
/// initializer knows the types; it makes all functions for the same role.
@frozen @usableFromInline
struct RowFunctions {
  @usableFromInline typealias Address = UnsafeRawPointer

  /// The address of the role.
  @usableFromInline let role: Address
  /// The distance between two rows of a list.
  @usableFromInline let stride: Int
  /// Whether hashing two ids is faster than comparing them. An `AnyHashable` looks up the types of
  /// its values in each comparison.
  @usableFromInline let hashesFirst: Bool
  /// Returns the number of pairs with equal ids and content, at most `limit`, from two rows on.
  @usableFromInline let sameRows: (Address, _ from: Address, _ to: Address, _ limit: Int) -> Int
  /// The same backward, from the rows before two addresses.
  @usableFromInline let sameRowsBefore:
    (Address, _ from: Address, _ to: Address, _ limit: Int) -> Int
  /// Returns how many of a number of adjacent rows have the id of a row.
  @usableFromInline let countSameID: (Address, Address, _ first: Address, _ count: Int) -> Int
  /// Returns whether two rows with the same id show the same content.
  @usableFromInline let showSame: (Address, Address, Address) -> Bool
  /// Returns whether two rows have the same id, and if so, whether they show the same content.
  @usableFromInline let relation: (Address, Address, Address) -> RowRelation
  /// Finds out how some source rows are related to some target rows, given the first rows.
  @usableFromInline let relateAll: (Address, _ source: Address, _ target: Address, RowPairs) -> Void
  /// Returns the hash of the id of a row.
  @usableFromInline let hash: (Address, Address, IDHashing) -> UInt32
  /// Hashes the ids of some rows of a list, given their indexes.
  @usableFromInline let hashAll:
    (Address, _ list: Address, UnsafeBufferPointer<Int32>, IDHashing, UnsafeMutablePointer<UInt32>)
      -> Void
  /// Returns the fastest way to hash the ids.
  @usableFromInline let hashMethod: () -> HashMethod

  /// - Parameter role: Must outlive the functions.
  @inlinable @inline(__always)
  init<Role: RowRole>(_ role: UnsafePointer<Role>) {
    self.role = Address(role)
    stride = MemoryLayout<Role.Row>.stride
    hashesFirst = Role.ID.self == AnyHashable.self
    sameRows = { Role.at($0).sameRows(Role.row(at: $1), Role.row(at: $2), upTo: $3) }
    sameRowsBefore = { Role.at($0).sameRows(before: Role.row(at: $1), Role.row(at: $2), upTo: $3) }
    countSameID = { Role.at($0).countSameID(Role.row(at: $1), Role.row(at: $2), $3) }
    showSame = { Role.at($0).showSame(Role.row(at: $1), Role.row(at: $2)) }
    relation = { Role.at($0).relation(Role.row(at: $1), Role.row(at: $2)) }
    relateAll = { Role.at($0).relate(Role.row(at: $1), Role.row(at: $2), $3) }
    hash = { $2(Role.at($0).id(of: Role.row(at: $1))) }
    hashAll = { role, list, rows, hashing, hashes in
      let (role, list) = (Role.at(role), Role.row(at: list))
      for (index, row) in rows.enumerated() {
        hashes[index] = hashing(role.id(of: list + Int(row)))
      }
    }
    hashMethod = { HashMethod(for: Role.ID.self) }
  }
}

/// How two rows are related.
@frozen @usableFromInline
enum RowRelation {
  /// They have different ids.
  case different
  /// They have the same id and different content.
  case changed
  /// They have the same id and show the same content.
  case same
}

/// Pairs of rows that may have the same id, and how they are related.
@frozen @usableFromInline
struct RowPairs {
  /// The number of pairs.
  @usableFromInline let count: Int
  /// For each pair, the index of its source row in ``sources``; negative if it has none.
  @usableFromInline let candidates: UnsafePointer<Int32>
  /// The source rows from which the candidates are chosen.
  @usableFromInline let sources: UnsafePointer<Int32>
  /// The target row of each pair.
  @usableFromInline let targets: UnsafePointer<Int32>
  /// The result for each pair that has a source row.
  @usableFromInline let relations: UnsafeMutablePointer<RowRelation>

  init(
    _ candidates: UnsafePointer<Int32>, of sources: UnsafePointer<Int32>,
    _ targets: UnsafePointer<Int32>, count: Int,
    relations: UnsafeMutablePointer<RowRelation>
  ) {
    self.candidates = candidates
    self.sources = sources
    self.targets = targets
    self.count = count
    self.relations = relations
  }
}

/// The two lists of a comparison, whose rows are named by their indexes.
///
/// Indexes are not checked, because all of them come from counting, never from an id.
@frozen @usableFromInline
struct RowLists {
  @usableFromInline let functions: RowFunctions
  @usableFromInline let source: RowList
  @usableFromInline let target: RowList

  @inlinable @inline(__always)
  init(_ functions: RowFunctions, _ source: RowList, _ target: RowList) {
    self.functions = functions
    self.source = source
    self.target = target
  }
}

extension RowLists {
  @inline(__always)
  func source(_ row: Int) -> UnsafeRawPointer { source.start + row &* functions.stride }

  @inline(__always)
  func target(_ row: Int) -> UnsafeRawPointer { target.start + row &* functions.stride }

  /// Returns whether a source row and a target row have the same id.
  @inline(__always)
  func haveSameID(_ from: Int, _ to: Int) -> Bool {
    functions.countSameID(functions.role, source(from), target(to), 1) > 0
  }

  /// Returns whether two source rows have the same id.
  @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int) -> Bool {
    functions.countSameID(functions.role, source(left), source(right), 1) > 0
  }

  /// Returns whether a source row and a target row with the same id show the same content.
  @inline(__always)
  func showSame(_ from: Int, _ to: Int) -> Bool {
    functions.showSame(functions.role, source(from), target(to))
  }

  /// Returns whether a source row and a target row have the same id, and if so, whether they show
  /// the same content.
  @inline(__always)
  func relation(_ from: Int, _ to: Int) -> RowRelation {
    functions.relation(functions.role, source(from), target(to))
  }

  /// Returns the number of pairs with equal ids and content from two rows on, at most `limit`.
  @inline(__always)
  func sameRows(_ from: Int, _ to: Int, upTo limit: Int) -> Int {
    functions.sameRows(functions.role, source(from), target(to), limit)
  }

  /// Returns the number of pairs with equal ids and content before two rows, at most `limit`.
  @inline(__always)
  func sameRows(before from: Int, _ to: Int, upTo limit: Int) -> Int {
    functions.sameRowsBefore(functions.role, source(from), target(to), limit)
  }

  /// Returns how many rows have the id of a source row, not counting one of them.
  func count(
    of row: Int, in first: UnsafeRawPointer, _ count: Int, without excluded: Int
  ) -> Int {
    let (role, row, countSameID) = (functions.role, source(row), functions.countSameID)
    guard excluded < count else { return countSameID(role, row, first, count) }
    return countSameID(role, row, first, excluded)
      + countSameID(
        role, row, first + (excluded + 1) * functions.stride, count - excluded - 1)
  }

  @inline(__always)
  func sourceHash(_ row: Int, _ hashing: IDHashing) -> UInt32 {
    functions.hash(functions.role, source(row), hashing)
  }

  /// Hashes the ids of some source rows.
  @inline(__always)
  func sourceHashes(
    _ rows: UnsafeBufferPointer<Int32>, _ hashing: IDHashing,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    functions.hashAll(functions.role, source.start, rows, hashing, hashes)
  }

  @inline(__always)
  func targetHash(_ row: Int, _ hashing: IDHashing) -> UInt32 {
    functions.hash(functions.role, target(row), hashing)
  }

  /// Hashes the ids of some target rows.
  @inline(__always)
  func targetHashes(
    _ rows: UnsafeBufferPointer<Int32>, _ hashing: IDHashing,
    into hashes: UnsafeMutablePointer<UInt32>
  ) {
    functions.hashAll(functions.role, target.start, rows, hashing, hashes)
  }

  /// Finds out how some source rows are related to some target rows.
  @inline(__always)
  func relate(_ pairs: RowPairs) {
    functions.relateAll(functions.role, source.start, target.start, pairs)
  }
}

extension RowRole {
  @inlinable @inline(__always)
  static func at(_ address: UnsafeRawPointer) -> Self {
    address.assumingMemoryBound(to: Self.self).pointee
  }

  @inlinable @inline(__always)
  static func row(at address: UnsafeRawPointer) -> UnsafePointer<Row> {
    address.assumingMemoryBound(to: Row.self)
  }

  /// The innermost loop: returns the number of pairs with equal content. It doesn't write to
  /// memory.
  @inlinable @inline(__always)
  func sameRows(
    _ source: UnsafePointer<Row>, _ target: UnsafePointer<Row>, upTo limit: Int
  ) -> Int {
    var (source, target) = (source, target)
    var rest = limit
    while rest > 0, areSame(source, target) {
      (source, target) = (source + 1, target + 1)
      rest &-= 1
    }
    return limit - rest
  }

  @inlinable @inline(__always)
  func relation(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> RowRelation {
    guard haveSameID(left, right) else { return .different }
    return showSame(left, right) ? .same : .changed
  }

  /// Finds out how some pairs of rows are related. They are read in one loop, so that the processor
  /// fetches several at once.
  @inlinable @inline(__always)
  func relate(_ source: UnsafePointer<Row>, _ target: UnsafePointer<Row>, _ pairs: RowPairs) {
    for pair in 0..<pairs.count where pairs.candidates[pair] >= 0 {
      let row = Int(pairs.sources[Int(pairs.candidates[pair])])
      pairs.relations[pair] = relation(source + row, target + Int(pairs.targets[pair]))
    }
  }

  /// Returns how many of a number of adjacent rows have the id of a row.
  @inlinable @inline(__always)
  func countSameID(
    _ row: UnsafePointer<Row>, _ first: UnsafePointer<Row>, _ count: Int
  ) -> Int {
    var same = 0
    for other in 0..<count where haveSameID(row, first + other) { same += 1 }
    return same
  }

  /// The same loop backward.
  @inlinable @inline(__always)
  func sameRows(
    before source: UnsafePointer<Row>, _ target: UnsafePointer<Row>, upTo limit: Int
  ) -> Int {
    var (source, target) = (source - 1, target - 1)
    var rest = limit
    while rest > 0, areSame(source, target) {
      (source, target) = (source - 1, target - 1)
      rest &-= 1
    }
    return limit - rest
  }
}
