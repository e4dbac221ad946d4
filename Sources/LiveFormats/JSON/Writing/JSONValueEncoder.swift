/// Encodes a value as JSON. `Encoder` allows containers to be filled in any order and more than
/// once, so incomplete values are reference types.
struct JSONValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  fileprivate let part: JSONPart
  fileprivate let rules: Rules

  /// What all parts of a value share.
  struct Rules {
    /// Whether an enum's case may be an empty object.
    let keepsEmptyCases: Bool
    let replace: (any Encodable) -> JSONValue?
  }

  /// Always empty. The protocol requires this type.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(MemberContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ElementContainer(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarContainer(encoder: self)
  }

  /// The JSON of a value.
  static func json(
    of value: some Encodable, at path: [any CodingKey] = [], _ rules: Rules
  ) throws -> JSONValue {
    if let json = rules.replace(value) { return json }
    let part = JSONPart()
    try value.encode(to: JSONValueEncoder(codingPath: path, part: part, rules: rules))
    let json = part.json
    if !rules.keepsEmptyCases, case .object(let members) = json, members.count == 1,
      members[0].value.isEmptyTree, Mirror(reflecting: value).displayStyle == .enum
    {
      throw EncodingError.invalidValue(
        value,
        .init(
          codingPath: path,
          debugDescription:
            "“\(members[0].name)” has no values of its own, and would be lost. An enum of such cases needs raw values."
        ))
    }
    return json
  }

  fileprivate func json(of value: some Encodable, at key: any CodingKey) throws -> JSONValue {
    try Self.json(of: value, at: codingPath + [key], rules)
  }

  /// An encoder of a part that is a member or an element of this one.
  fileprivate func encoder(of part: JSONPart, at key: any CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(codingPath: codingPath + [key], part: part, rules: rules)
  }
}

/// A value that is being encoded.
private final class JSONPart {
  enum Content {
    case nothing
    case value(JSONValue)
    case array([JSONPart])
    case object([(name: String, part: JSONPart)])
  }

  var content: Content

  init(_ content: Content = .nothing) { self.content = content }

  convenience init(_ value: JSONValue) { self.init(.value(value)) }

  /// The encoded value; an object without members if nothing was encoded.
  var json: JSONValue {
    switch content {
    case .nothing: .object([])
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members):
      .object(members.map { JSONValue.Member(name: $0.name, value: $0.part.json) })
    }
  }

  /// The part of a member; `nil` if there is none.
  func member(_ name: String) -> JSONPart? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.part
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  func append(_ part: JSONPart) {
    var elements: [JSONPart] = []
    if case .array(let former) = content { elements = former }
    content = .nothing
    elements.append(part)
    content = .array(elements)
  }

  func append(_ part: JSONPart, _ name: String) {
    var members: [(name: String, part: JSONPart)] = []
    if case .object(let former) = content { members = former }
    content = .nothing
    members.append((name, part))
    content = .object(members)
  }
}

private struct MemberContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { add(JSONPart(.null), key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    add(JSONPart(try encoder.json(of: value, at: key)), key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(JSONKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: any CodingKey) -> JSONValueEncoder {
    // A class and its base class may both ask for one.
    let part = encoder.part.member(key.stringValue) ?? add(JSONPart(), key)
    return encoder.encoder(of: part, at: key)
  }

  @discardableResult
  private func add(_ part: JSONPart, _ key: any CodingKey) -> JSONPart {
    encoder.part.append(part, key.stringValue)
    return part
  }
}

private struct ElementContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  init(encoder: JSONValueEncoder) {
    self.encoder = encoder
    if case .nothing = encoder.part.content { encoder.part.content = .array([]) }
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.part.count }

  func encodeNil() { encoder.part.append(JSONPart(.null)) }

  func encode(_ value: some Encodable) throws {
    encoder.part.append(JSONPart(try encoder.json(of: value, at: JSONKey(intValue: count))))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let (part, key) = (JSONPart(), JSONKey(intValue: count))
    encoder.part.append(part)
    return encoder.encoder(of: part, at: key)
  }
}

private struct ScalarContainer: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.bool(value)) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) throws { set(try number(value)) }
  func encode(_ value: Float) throws { set(try number(Double(value.description) ?? .nan)) }
  func encode(_ value: Int) { set(integer(value)) }
  func encode(_ value: Int8) { set(integer(value)) }
  func encode(_ value: Int16) { set(integer(value)) }
  func encode(_ value: Int32) { set(integer(value)) }
  func encode(_ value: Int64) { set(integer(value)) }
  @available(Systems 2024, *)
  func encode(_ value: Int128) { set(integer(value)) }
  func encode(_ value: UInt) { set(integer(value)) }
  func encode(_ value: UInt8) { set(integer(value)) }
  func encode(_ value: UInt16) { set(integer(value)) }
  func encode(_ value: UInt32) { set(integer(value)) }
  func encode(_ value: UInt64) { set(integer(value)) }
  @available(Systems 2024, *)
  func encode(_ value: UInt128) { set(integer(value)) }

  func encode(_ value: some Encodable) throws {
    set(try JSONValueEncoder.json(of: value, at: codingPath, encoder.rules))
  }

  private func set(_ value: JSONValue) { encoder.part.content = .value(value) }

  /// Preserves the digits of integers beyond 64 bits.
  private func integer(_ value: some FixedWidthInteger) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .decimal(JSONDecimal(validated: "\(value)"))
  }

  private func number(_ value: Double) throws -> JSONValue {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: codingPath, debugDescription: "JSON can't represent the number \(value).")
      )
    }
    return .double(value)
  }
}

/// The name of a member, or the position of an element.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
