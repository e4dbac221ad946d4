import GRDB
import LiveTree

/// A row of the file: a leaf, or the priority of an inner node.
struct NodeRow {
  /// The type of the value column, because SQLite has no booleans.
  enum Kind: Int64 {
    case inner = 0
    case bool = 1
    case number = 2
    case string = 3
  }

  var scalar: TreeScalar?
  var priority: TreePriority?

  var kind: Kind {
    switch scalar {
    case nil: .inner
    case .bool: .bool
    case .integer, .double: .number
    case .string: .string
    }
  }

  /// The checksum of the row at a path.
  func checksum(at path: UnsafeBufferPointer<UInt8>) -> Int64 {
    var checksum = RowChecksum()
    checksum.add(path)
    switch scalar {
    case nil: checksum.add(bits: 0)
    case .bool(let truth): checksum.add(bits: truth ? 2 : 1)
    case .integer(let number):
      checksum.add(bits: 3)
      checksum.add(bits: UInt64(bitPattern: number))
    case .double(let number):
      checksum.add(bits: 4)
      checksum.add(bits: number.bitPattern)
    case .string(let text):
      checksum.add(bits: 5)
      checksum.add(text)
    }
    switch priority {
    case nil: checksum.add(bits: 0)
    case .number(let number):
      checksum.add(bits: 4)
      checksum.add(bits: number.bitPattern)
    case .string(let text):
      checksum.add(bits: 5)
      checksum.add(text)
    }
    return checksum.value
  }
}

extension NodeRow {
  /// Reads the current row of a statement: kind, value and priority in three columns; `nil` if they
  /// aren't valid.
  init?(kind kindColumn: Int32, of statement: RawStatement) {
    guard
      case .integer(let number) = statement.column(kindColumn), let kind = Kind(rawValue: number)
    else { return nil }
    switch (kind, statement.column(kindColumn + 1)) {
    case (.inner, .null): scalar = nil
    case (.bool, .integer(0)): scalar = .bool(false)
    case (.bool, .integer(1)): scalar = .bool(true)
    case (.number, .integer(let number)): scalar = .integer(number)
    case (.number, .double(let number)) where number.isFinite: scalar = .double(number)
    case (.string, .text(let text)): scalar = .string(text)
    default: return nil
    }
    switch statement.column(kindColumn + 2) {
    case .null: priority = nil
    case .integer(let number): priority = .number(Double(number))
    case .double(let number) where number.isFinite: priority = .number(number)
    case .text(let text): priority = .string(text)
    default: return nil
    }
  }

  /// The row at a path of the file; `nil` if there is none.
  ///
  /// - Throws: `SchemaError.damaged` if the row isn't valid.
  static func stored(
    at path: UnsafeBufferPointer<UInt8>, in database: Database
  ) throws -> NodeRow? {
    let read = try RawStatement(
      database, "SELECT kind, value, priority FROM node WHERE path = ?1")
    defer { read.reset() }
    try read.bind(text: path, at: 1)
    guard try read.step() else { return nil }
    guard let row = NodeRow(kind: 0, of: read) else {
      throw SchemaError.damaged(
        "the row at \(String(decoding: path, as: UTF8.self)) has an invalid value")
    }
    return row
  }

  /// Binds kind, value and priority to three parameters of a statement.
  func bind(kind index: Int32, of statement: RawStatement) throws {
    try statement.bind(.integer(kind.rawValue), at: index)
    let value: RawStatement.Value =
      switch scalar {
      case nil: .null
      case .bool(let truth): .integer(truth ? 1 : 0)
      case .integer(let number): .integer(number)
      case .double(let number): .double(number)
      case .string(let text): .text(text)
      }
    try statement.bind(value, at: index + 1)
    let order: RawStatement.Value =
      switch priority {
      case nil: .null
      case .number(let number): .double(number)
      case .string(let text): .text(text)
      }
    try statement.bind(order, at: index + 2)
  }
}
