extension JSONValue {
  /// Encodes a value as JSON, with members in the order in which they are encoded.
  ///
  /// Integers of any size are exact.
  ///
  ///     let json = try JSONValue(encoding: changeset)
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - replace: Returns the JSON that replaces a part of the value; `nil` for parts that encode
  ///     themselves.
  /// - Throws: The errors of the value's `encode(to:)`, and `EncodingError` for a number that isn't
  ///   finite.
  /// - Complexity: O(*n*) in the values that are encoded.
  public init(
    encoding value: some Encodable,
    replacing replace: @escaping (any Encodable) -> JSONValue? = { _ in nil }
  ) throws {
    try self.init(encoding: value, keepingEmptyCases: true, replacing: replace)
  }

  /// - Parameter keepsEmptyCases: Whether an enum's case whose values are all empty, or that has none, can be encoded; if
  ///   not, an `EncodingError` is thrown.
  package init(
    encoding value: some Encodable, keepingEmptyCases keepsEmptyCases: Bool,
    replacing replace: @escaping (any Encodable) -> JSONValue?
  ) throws {
    self = try JSONValueEncoder.json(
      of: value,
      JSONValueEncoder.Rules(keepsEmptyCases: keepsEmptyCases) { part in
        (part as? JSONValue) ?? replace(part)
      })
  }
}

extension JSONValue {
  /// Whether a database would store nothing of the value.
  var isEmptyTree: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.allSatisfy(\.isEmptyTree)
    case .object(let members): members.allSatisfy(\.value.isEmptyTree)
    default: false
    }
  }
}

/// Decodes JSON as any decoder reads it; numbers are integers if they can be.
extension JSONValue: Decodable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: JSONKey.self) {
      self = .object(
        try container.allKeys.map { key in
          Member(name: key.stringValue, value: try container.decode(JSONValue.self, forKey: key))
        })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      try self.init(scalar: try decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }
}

/// Encodes the JSON itself. Encoders other than that of ``init(encoding:replacing:)`` receive the
/// nearest double for a decimal, and may order members in their own way.
extension JSONValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: JSONKey.self)
      for member in members {
        try container.encode(member.value, forKey: JSONKey(stringValue: member.name))
      }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(into: &container)
    }
  }

  private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number.double)
    case .string(let text): try container.encode(text)
    case .null, .array, .object: try container.encodeNil()
    }
  }
}
