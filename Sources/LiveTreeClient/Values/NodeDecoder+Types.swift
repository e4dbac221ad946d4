import LiveTree

/// A type of the standard library whose values are leaves.
protocol ScalarValue {
  /// What is expected, for errors.
  static var name: String { get }

  init?(scalar: TreeScalar)
}

extension Bool: ScalarValue {
  static var name: String { "true or false" }

  init?(scalar: TreeScalar) {
    guard case .bool(let value) = scalar else { return nil }
    self = value
  }
}

extension String: ScalarValue {
  static var name: String { "a text" }

  init?(scalar: TreeScalar) {
    guard case .string(let text) = scalar else { return nil }
    self = text
  }
}

extension BinaryFloatingPoint {
  static var name: String { "a number" }

  init?(scalar: TreeScalar) {
    guard let number = scalar.number, Self(number).isFinite else { return nil }
    self.init(number)
  }
}

extension FixedWidthInteger {
  static var name: String { "a whole number that \(Self.self) can represent" }

  init?(scalar: TreeScalar) {
    switch scalar {
    case .integer(let number): self.init(exactly: number)
    case .double(let number): self.init(exactly: number)
    case .bool, .string: return nil
    }
  }
}

extension Double: ScalarValue {}
extension Float: ScalarValue {}
extension Int: ScalarValue {}
extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: ScalarValue {}
extension Int64: ScalarValue {}
extension UInt: ScalarValue {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}
@available(Systems 2024, *)
extension Int128: ScalarValue {}
@available(Systems 2024, *)
extension UInt128: ScalarValue {}

/// A type of which nothing is a value: what is empty isn't stored.
protocol AbsentValue {}

extension Optional: AbsentValue {}

/// A collection whose elements are rows: each may be left out if it isn't valid.
@available(Systems 2024, *)
protocol RowCollection: AbsentValue {
  /// - Returns: The rows; `nil` if the collection decodes itself.
  static func rows(of decoder: NodeDecoder) throws -> Self?
}

@available(Systems 2024, *)
extension Array: AbsentValue, RowCollection where Element: Decodable {
  static func rows(of decoder: NodeDecoder) throws -> Self? {
    let elements = try decoder.elements(keepingHoles: Element.self is any AbsentValue.Type)
    return try elements.compactMap {
      try decoder.row(Element.self, $0.node, at: NodeKey(intValue: $0.index))
    }
  }
}

@available(Systems 2024, *)
extension Set: AbsentValue, RowCollection where Element: Decodable {
  static func rows(of decoder: NodeDecoder) throws -> Self? {
    try [Element].rows(of: decoder).map { Set($0) }
  }
}

@available(Systems 2024, *)
extension Dictionary: AbsentValue, RowCollection where Key: Decodable, Value: Decodable {
  static func rows(of decoder: NodeDecoder) throws -> Self? {
    let isKeyed =
      Key.self == String.self || Key.self == Int.self
      || Key.self is any CodingKeyRepresentable.Type
    guard isKeyed else { return nil }
    guard decoder.node.scalar == nil else { throw decoder.mismatch(Self.self, "named values") }
    var rows = Self(minimumCapacity: decoder.node.children.count)
    for (key, node) in decoder.node.children {
      let name = NodeKey(stringValue: key.string)
      if let key = Self.key(name) {
        rows[key] = try decoder.row(Value.self, node, at: name)
      } else {
        try decoder.leaveOut(decoder.invalid("“\(name.stringValue)” isn't one of \(Key.self)."))
      }
    }
    return rows
  }

  private static func key(_ name: NodeKey) -> Key? {
    if Key.self == String.self { return name.stringValue as? Key }
    if Key.self == Int.self { return name.intValue as? Key }
    return (Key.self as? any CodingKeyRepresentable.Type)?.init(codingKey: name) as? Key
  }
}
