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
    self = try JSONValueEncoder.json(of: value) { part in (part as? JSONValue) ?? replace(part) }
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
