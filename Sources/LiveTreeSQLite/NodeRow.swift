import Foundation
import GRDB
import LiveTree

/// One row of the file: a leaf, or the priority of an inner node.
struct NodeRow {
  /// What the value column holds; SQLite knows no truth values.
  enum Kind: Int {
    case inner = 0
    case bool = 1
    case number = 2
    case string = 3
  }

  var path: TreePath
  var scalar: TreeScalar?
  var priority: TreePriority?
}

extension NodeRow {
  init(_ row: Row) throws {
    let text: String = row["path"]
    guard let path = try? TreePath(parsing: text), let kind = Kind(rawValue: row["kind"]) else {
      throw SchemaError.damaged(path: text)
    }
    self.path = path
    scalar = try Self.scalar(kind, row["value"], at: text)
    priority = Self.priority(row["priority"])
  }

  private static func scalar(
    _ kind: Kind, _ value: DatabaseValue, at path: String
  ) throws -> TreeScalar? {
    switch (kind, value.storage) {
    case (.inner, .null): nil
    case (.bool, .int64(let number)): .bool(number != 0)
    case (.number, .int64(let number)): .integer(number)
    case (.number, .double(let number)): .double(number)
    case (.string, .string(let text)): .string(text)
    case (.string, .blob(let bytes)): .string(String(decoding: bytes, as: UTF8.self))
    default: throw SchemaError.damaged(path: path)
    }
  }

  private static func priority(_ value: DatabaseValue) -> TreePriority? {
    switch value.storage {
    case .null: nil
    case .int64(let number): .number(Double(number))
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    case .blob(let bytes): .string(String(decoding: bytes, as: UTF8.self))
    }
  }

  var kind: Kind {
    switch scalar {
    case nil: .inner
    case .bool: .bool
    case .integer, .double: .number
    case .string: .string
    }
  }

  /// The columns, in the order of the table.
  var columns: StatementArguments {
    let value: (any DatabaseValueConvertible)? =
      switch scalar {
      case nil: nil
      case .bool(let truth): truth
      case .integer(let number): number
      case .double(let number): number
      case .string(let text): text.column
      }
    let order: (any DatabaseValueConvertible)? =
      switch priority {
      case nil: nil
      case .number(let number): number
      case .string(let text): text.column
      }
    return [path.description, kind.rawValue, value, order]
  }
}

extension String {
  /// SQLite's text ends at the first NUL, so that text which holds one is kept as bytes.
  fileprivate var column: any DatabaseValueConvertible {
    utf8.contains(0) ? Data(utf8) : self
  }
}

extension TreeNode {
  /// Calls `body` with the rows that hold this node when it stands at a path.
  func forEachRow(at path: TreePath, _ body: (NodeRow) throws -> Void) rethrows {
    if let scalar {
      try body(NodeRow(path: path, scalar: scalar, priority: priority))
      return
    }
    if let priority { try body(NodeRow(path: path, scalar: nil, priority: priority)) }
    for child in children { try child.node.forEachRow(at: path.appending(child.key), body) }
  }
}
