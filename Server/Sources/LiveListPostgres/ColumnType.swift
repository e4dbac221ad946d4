import LiveFormats

/// How the text of a value of PostgreSQL becomes JSON.
///
/// Source: PostgreSQL's documentation, "Data Types", and its catalog `pg_type`.
indirect enum ColumnType: Hashable, Sendable {
  case bool, number, json, text
  case list(ColumnType)

  /// - Parameters:
  ///   - number: The number of the type in `pg_type`.
  ///   - elements: The types of the elements of arrays, by the types of the arrays.
  init(_ number: UInt32, elements: [UInt32: UInt32] = [:]) {
    switch number {
    case 16: self = .bool
    // Integers, `oid`, floating-point numbers and `numeric`.
    case 20, 21, 23, 26, 700, 701, 1700: self = .number
    case 114, 3802: self = .json
    default: self = elements[number].map { .list(ColumnType($0)) } ?? .text
    }
  }

  /// The value of a text that PostgreSQL writes. Numbers keep their digits; a number that JSON
  /// doesn't have, such as `NaN`, is a string.
  func value(of bytes: some Collection<UInt8>) -> JSONValue {
    switch self {
    case .bool: .bool(bytes.first == UInt8(ascii: "t"))
    case .number, .json:
      (try? JSONValue(parsing: bytes, numbers: .asWritten)) ?? .text(bytes)
    case .text: .text(bytes)
    case .list(let element): ArrayText(bytes, of: element).value ?? .text(bytes)
    }
  }
}

extension JSONValue {
  fileprivate static func text(_ bytes: some Collection<UInt8>) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }
}
