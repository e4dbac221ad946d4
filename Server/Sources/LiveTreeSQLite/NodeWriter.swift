import GRDB
import LiveTree

/// Writes changes of the tree to the rows of the file, and updates the total of the rows.
///
/// The rows below a path are those whose text is between `path/` and `path0`: zero is the character
/// after the slash, and keys contain no slashes.
struct NodeWriter {
  private let database: Database
  private let total: RawStatement
  private let sumOne: RawStatement
  private let sumBelow: RawStatement
  private let deleteOne: RawStatement
  private let deleteBelow: RawStatement
  private let hasBelow: RawStatement
  private let insert: RawStatement

  /// The change of the number of rows and of the sum of their checksums.
  private var change = (rows: Int64(0), checksum: Int64(0))

  init(_ database: Database) throws {
    self.database = database
    let (one, below) = ("WHERE path = ?1", "WHERE path > ?1 AND path < ?2")
    total = try RawStatement(
      database, "UPDATE total SET rows = rows + ?1, checksum = checksum + ?2")
    sumOne = try RawStatement(database, "SELECT 1, checksum, kind FROM node \(one)")
    sumBelow = try RawStatement(database, "SELECT count(*), sum(checksum) FROM node \(below)")
    deleteOne = try RawStatement(database, "DELETE FROM node \(one)")
    deleteBelow = try RawStatement(database, "DELETE FROM node \(below)")
    hasBelow = try RawStatement(database, "SELECT 1 FROM node \(below) LIMIT 1")
    insert = try RawStatement(
      database,
      "INSERT INTO node (path, kind, value, priority, checksum) VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Replaces the value at the path of a change.
  mutating func write(_ change: TreeChange) throws {
    var path = change.path.bytes
    // A node is either a leaf or has rows below its path, never both.
    let wasThere = try remove(at: path) == .leaf || remove(below: path)
    if !change.node.isAbsent {
      if !wasThere { try makeRoom(above: path) }
      try add(change.node, at: &path, level: change.path.count)
    } else if wasThere {
      try removeEmptyAncestors(of: path)
    }
  }

  /// Writes the total, and the version. Call it after the last change.
  func finish(_ version: TreeVersion) throws {
    try total.bind(.integer(change.rows), at: 1)
    try total.bind(.integer(change.checksum), at: 2)
    try total.run()
    var edition = try FileEdition(of: database)
    edition.version = version.number
    try edition.store(in: database)
  }
}

extension NodeWriter {
  private mutating func add(
    _ node: TreeNode, at path: inout [UInt8], level: Int
  ) throws {
    guard level <= TreeLoader.maximumDepth else { throw SchemaError.tooDeep }
    if node.scalar != nil || node.priority != nil {
      try add(NodeRow(scalar: node.scalar, priority: node.priority), at: path)
    }
    let length = path.count
    for child in node.children {
      path.append(UInt8(ascii: "/"))
      path.append(contentsOf: child.key.string.utf8)
      try add(child.node, at: &path, level: level + 1)
      path.removeSubrange(length...)
    }
  }

  private mutating func add(_ row: NodeRow, at path: [UInt8]) throws {
    let checksum = try path.withPathText { text in
      try insert.bind(text: text, at: 1)
      return row.checksum(at: text)
    }
    try row.bind(kind: 2, of: insert)
    try insert.bind(.integer(checksum), at: 5)
    try insert.run()
    change.rows += 1
    change.checksum += checksum
  }

  /// The kind of row that was removed.
  private enum Removed {
    case nothing, leaf, priority
  }

  @discardableResult
  private mutating func remove(at path: [UInt8]) throws -> Removed {
    try path.withPathText { text in
      try sumOne.bind(text: text, at: 1)
      let wasThere = try takeSum(sumOne)
      let isLeaf = wasThere && sumOne.integer(2) != NodeRow.Kind.inner.rawValue
      sumOne.reset()
      guard wasThere else { return .nothing }
      try deleteOne.bind(text: text, at: 1)
      try deleteOne.run()
      return isLeaf ? .leaf : .priority
    }
  }

  /// - Returns: Whether rows were removed.
  private mutating func remove(below path: [UInt8]) throws -> Bool {
    try bind(below: path, to: sumBelow)
    let wasThere = try takeSum(sumBelow)
    sumBelow.reset()
    guard wasThere else { return false }
    try bind(below: path, to: deleteBelow)
    try deleteBelow.run()
    return true
  }

  /// Subtracts the rows that a statement counts from the total, without resetting the statement.
  ///
  /// - Returns: Whether there are any rows.
  private mutating func takeSum(_ statement: RawStatement) throws -> Bool {
    guard try statement.step(), statement.integer(0) > 0 else { return false }
    change.rows -= statement.integer(0)
    change.checksum -= statement.integer(1)
    return true
  }

  /// Turns a leaf above a written node into an inner node, which keeps its priority and loses its
  /// value.
  private mutating func makeRoom(above path: [UInt8]) throws {
    for ancestor in path.ancestors {
      guard let row = try row(at: ancestor), row.scalar != nil else { continue }
      try remove(at: ancestor)
      if row.priority != nil {
        try add(NodeRow(scalar: nil, priority: row.priority), at: ancestor)
      }
      return
    }
  }

  /// Removes the priorities of ancestors that were removed with their last child.
  private mutating func removeEmptyAncestors(of path: [UInt8]) throws {
    for ancestor in path.ancestors {
      try bind(below: ancestor, to: hasBelow)
      let isInner = try hasBelow.step()
      hasBelow.reset()
      if isInner { return }
      guard let row = try row(at: ancestor) else { continue }
      // The ancestor is a leaf, so nothing below it was deleted.
      if row.scalar != nil { return }
      try remove(at: ancestor)
    }
  }

  private func row(at path: [UInt8]) throws -> NodeRow? {
    try path.withPathText { try NodeRow.stored(at: $0, in: database) }
  }

  private func bind(below path: [UInt8], to statement: RawStatement) throws {
    for (index, end) in [(Int32(1), UInt8(ascii: "/")), (2, UInt8(ascii: "0"))] {
      try (path + [end]).withUnsafeBufferPointer { try statement.bind(text: $0, at: index) }
    }
  }
}

extension TreePath {
  /// The keys, each preceded by a slash; empty for the root.
  fileprivate var bytes: [UInt8] {
    reduce(into: []) { bytes, key in
      bytes.append(UInt8(ascii: "/"))
      bytes.append(contentsOf: key.string.utf8)
    }
  }
}

extension [UInt8] {
  /// The paths of all ancestors, from the nearest to the root.
  fileprivate var ancestors: [[UInt8]] {
    indices.reversed().filter { self[$0] == UInt8(ascii: "/") }.map { Array(self[..<$0]) }
  }

  /// Calls a closure with the text of this path in the file.
  fileprivate func withPathText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try (isEmpty ? [UInt8(ascii: "/")] : self).withUnsafeBufferPointer(body)
  }
}
