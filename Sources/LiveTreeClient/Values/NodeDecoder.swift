import Foundation
import LiveTree

/// Decodes a `Decodable` type from a node, without JSON text between them.
///
/// What is empty isn't stored, so a missing value is read as what an empty one would have been: a collection
/// without elements, or a type all of whose properties may be missing. An array in which elements were
/// deleted is a node whose keys are some numbers: it's read without holes.
///
/// The cost is linear in the size of the node, whatever is wrong with it.
///
/// Source: Protocol.md §1.4.
@available(Systems 2024, *)
struct NodeDecoder: Decoder {
  /// What all parts of a value share.
  final class Reading {
    let coding: DatabaseCoding
    /// Whether rows that aren't valid are left out.
    let skips: Bool
    /// The errors of rows that were left out.
    fileprivate(set) var skipped: [any Error] = []

    init(_ coding: DatabaseCoding, skips: Bool) { (self.coding, self.skips) = (coding, skips) }
  }

  /// Where a part is in the value. It's a list because most decoders are never asked.
  private indirect enum Place {
    case root
    case part(any CodingKey, of: Place)
  }

  let node: TreeNode
  private let place: Place
  fileprivate let reading: Reading

  init(_ node: TreeNode, _ reading: Reading) { self.init(node, .root, reading) }

  private init(_ node: TreeNode, _ place: Place, _ reading: Reading) {
    (self.node, self.place, self.reading) = (node, place, reading)
  }

  var codingPath: [any CodingKey] {
    var (place, keys) = (place, [any CodingKey]())
    while case .part(let key, let whole) = place {
      keys.append(key)
      place = whole
    }
    return keys.reversed()
  }

  /// Always empty. The protocol requires this type.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // An array isn't a type with properties, also not one all of whose properties may be missing.
    let isArray =
      node.isArrayLike
      && node.children.first.map { Key(stringValue: $0.key.string) == nil } ?? false
    guard node.scalar == nil, !isArray else { throw mismatch(type, "named values") }
    return KeyedDecodingContainer(ChildContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ElementContainer(decoder: self, elements: try elements(keepingHoles: true))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ValueContainer(decoder: self)
  }

  /// Decodes the node.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any ScalarValue.Type, let value = try scalar(type) as? Value {
      return value
    }
    if let type = type as? any RowCollection.Type, let value = try type.rows(of: self) as? Value {
      return value
    }
    return try convertedValue(type) ?? Value(from: self)
  }

  private func scalar<Value: ScalarValue>(_ type: Value.Type) throws -> Value {
    guard let value = node.scalar.flatMap({ Value(scalar: $0) }) else {
      throw mismatch(type, Value.name)
    }
    return value
  }

  /// The value of a type of Foundation that isn't stored as it encodes itself, and JSON.
  private func convertedValue<Value>(_ type: Value.Type) throws -> Value? {
    switch type {
    case is Date.Type: try date() as? Value
    case is Data.Type where reading.coding.data == .base64:
      try converted(from: "Base64") { Data(base64Encoded: $0) as? Value }
    case is URL.Type: try converted(from: "a URL") { URL(string: $0) as? Value }
    case is Decimal.Type:
      switch node.scalar {
      case .integer(let number)?: Decimal(number) as? Value
      case .double(let number)?: Decimal(string: "\(number)") as? Value
      default: throw mismatch(type, "a number")
      }
    case is JSONValue.Type: node.json() as? Value
    default: nil
    }
  }

  private func date() throws -> Date? {
    switch reading.coding.dates {
    case .deferredToDate: nil
    case .secondsSince1970: Date(timeIntervalSince1970: try scalar(Double.self))
    case .millisecondsSince1970: Date(timeIntervalSince1970: try scalar(Double.self) / 1_000)
    case .iso8601:
      try converted(from: "a date such as 2026-11-29T10:00:00Z") {
        try? Date.ISO8601FormatStyle().parse($0)
      }
    }
  }

  private func converted<Value>(
    from form: String, _ convert: (String) -> Value?
  ) throws -> Value {
    guard let value = convert(try scalar(String.self)) else {
      throw invalid("the text isn't \(form).")
    }
    return value
  }

  func invalid(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: node.isAbsent
        ? "there is no value; expected \(expected)."
        : "expected \(expected), found \(found).")
    return node.isAbsent ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private var found: String {
    switch node.scalar {
    case .bool(let value)?: "\(value)"
    case .integer, .double: "a number"
    case .string?: "a text"
    case nil: "named values"
    }
  }
}

/// Parts of the node.
@available(Systems 2024, *)
extension NodeDecoder {
  func nested(_ node: TreeNode, at key: any CodingKey) -> NodeDecoder {
    NodeDecoder(node, .part(key, of: place), reading)
  }

  /// The children as the elements of an array.
  ///
  /// - Parameter keepingHoles: Whether missing elements are absent nodes, if the node looks like an array.
  func elements(keepingHoles: Bool) throws -> [(index: Int, node: TreeNode)] {
    guard node.scalar == nil else { throw mismatch([TreeNode].self, "an array") }
    let fillsHoles = keepingHoles && node.isArrayLike
    var elements: [(index: Int, node: TreeNode)] = []
    elements.reserveCapacity(node.children.count)
    for (key, node) in node.children {
      guard let index = Int(key.string) else { throw mismatch([TreeNode].self, "an array") }
      if fillsHoles {
        for hole in elements.count..<max(index, elements.count) { elements.append((hole, .absent)) }
      }
      elements.append((index, node))
    }
    return elements
  }

  /// A row; `nil` if it isn't valid and is left out.
  func row<Value: Decodable>(
    _ type: Value.Type, _ node: TreeNode, at key: NodeKey
  ) throws -> Value? {
    do {
      return try nested(node, at: key).decode(type)
    } catch {
      try leaveOut(error)
      return nil
    }
  }

  /// Leaves out a row that isn't valid, if that is allowed.
  func leaveOut(_ error: any Error) throws {
    guard reading.skips else { throw error }
    reading.skipped.append(error)
  }
}

/// The key of a child.
struct NodeKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }

  var intValue: Int? { Int(stringValue) }
}

@available(Systems 2024, *)
private struct ChildContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { decoder.node.children.compactMap { Key(stringValue: $0.key.string) } }

  func contains(_ key: Key) -> Bool { !child(key).isAbsent }
  func decodeNil(forKey key: Key) -> Bool { child(key).isAbsent }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let child = child(key)
    // Most properties are scalars.
    if let type = type as? any ScalarValue.Type,
      let value = child.scalar.flatMap({ type.init(scalar: $0) }) as? Value
    {
      return value
    }
    do {
      return try decoder.nested(child, at: key).decode(type)
    } catch  where child.isAbsent {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "there is no value for “\(key.stringValue)”.")
      throw DecodingError.keyNotFound(key, context)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder.nested(child(key), at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(child(key), at: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { superDecoder(at: NodeKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(at: key) }

  private func superDecoder(at key: any CodingKey) -> any Decoder {
    decoder.nested(child(key), at: key)
  }

  private func child(_ key: any CodingKey) -> TreeNode {
    (try? TreeKey(key.stringValue)).map { decoder.node[$0] } ?? .absent
  }
}

@available(Systems 2024, *)
private struct ElementContainer: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [(index: Int, node: TreeNode)]
  private(set) var currentIndex = 0

  init(decoder: NodeDecoder, elements: [(index: Int, node: TreeNode)]) {
    (self.decoder, self.elements) = (decoder, elements)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].node.isAbsent else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A type that nothing is a value of doesn't expect a hole.
    if !(type is any AbsentValue.Type) {
      while !isAtEnd, elements[currentIndex].node.isAbsent { currentIndex += 1 }
    }
    let value = try next().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }

  private func next() throws -> NodeDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        TreeNode.self,
        .init(
          codingPath: codingPath, debugDescription: "there are only \(elements.count) elements."))
    }
    let (index, node) = elements[currentIndex]
    return decoder.nested(node, at: NodeKey(intValue: index))
  }
}

@available(Systems 2024, *)
private struct ValueContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isAbsent }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
