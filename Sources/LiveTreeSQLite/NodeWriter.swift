import GRDB
import LiveTree

/// Writes changes of the tree to the rows of the file.
///
/// The rows below a path are those whose text lies between `path/` and `path0`: the zero is the
/// character after the slash, and keys hold no slash.
struct NodeWriter {
  private let deleteOne: Statement
  private let deleteBelow: Statement
  private let insert: Statement
  private let demoteLeaf: Statement
  private let deleteLeaf: Statement
  private let deleteChildless: Statement

  init(_ database: Database) throws {
    let below = "path > :path || '/' AND path < :path || '0'"
    deleteOne = try database.cachedStatement(sql: "DELETE FROM node WHERE path = :path")
    deleteBelow = try database.cachedStatement(sql: "DELETE FROM node WHERE \(below)")
    insert = try database.cachedStatement(sql: "INSERT INTO node VALUES (?, ?, ?, ?)")
    // A leaf that gets children keeps its priority, and goes when it has none.
    demoteLeaf = try database.cachedStatement(
      sql: """
        UPDATE node SET kind = \(NodeRow.Kind.inner.rawValue), value = NULL
        WHERE path = :path AND priority IS NOT NULL
        """)
    deleteLeaf = try database.cachedStatement(
      sql: "DELETE FROM node WHERE path = :path AND kind <> \(NodeRow.Kind.inner.rawValue)")
    // A node that lost its last child is gone, and its priority with it.
    deleteChildless = try database.cachedStatement(
      sql: """
        DELETE FROM node
        WHERE path = :path AND kind = \(NodeRow.Kind.inner.rawValue)
          AND NOT EXISTS (SELECT 1 FROM node WHERE path > :below || '/' AND path < :below || '0')
        """)
  }

  /// Puts a node where the change says, in place of what was there.
  func write(_ change: TreeChange) throws {
    try deleteOne.execute(arguments: ["path": change.path.description])
    try deleteBelow.execute(arguments: ["path": change.path.prefix])
    if change.node.isAbsent {
      try removeEmptyAncestors(of: change.path)
    } else {
      try makeRoom(above: change.path)
      try change.node.forEachRow(at: change.path) { try insert.execute(arguments: $0.columns) }
    }
  }

  private func makeRoom(above path: TreePath) throws {
    var ancestor = path.parent
    while let current = ancestor {
      try demoteLeaf.execute(arguments: ["path": current.description])
      try deleteLeaf.execute(arguments: ["path": current.description])
      ancestor = current.parent
    }
  }

  private func removeEmptyAncestors(of path: TreePath) throws {
    var ancestor = path.parent
    while let current = ancestor {
      try deleteChildless.execute(
        arguments: ["path": current.description, "below": current.prefix])
      ancestor = current.parent
    }
  }
}

extension TreePath {
  /// What the paths of all descendants begin with, before the slash.
  fileprivate var prefix: String { isEmpty ? "" : description }
}
