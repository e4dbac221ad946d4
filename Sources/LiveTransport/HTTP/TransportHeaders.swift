/// The header fields of a request or a response: pairs of a name, which is case-insensitive, and a
/// value.
///
/// Source: RFC 9110, section 5.
public struct TransportHeaders: Sendable, Hashable {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name, as given.
    public let name: String
    /// The value.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  /// The first value of a name.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field after the others.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Replaces all fields of a name with one field.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Removes all fields of a name.
  public mutating func remove(_ name: String) {
    let name = name.lowercased()
    fields.removeAll { $0.name.lowercased() == name }
  }

  /// Adds other fields, which replace the fields of the same names.
  public mutating func merge(_ others: TransportHeaders) {
    for field in others { set(field.name, field.value) }
  }
}

extension TransportHeaders: RandomAccessCollection {
  public var startIndex: Int { fields.startIndex }
  public var endIndex: Int { fields.endIndex }
  public subscript(position: Int) -> Field { fields[position] }
}

extension TransportHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral fields: (String, String)...) {
    self.fields = fields.map { Field(name: $0.0, value: $0.1) }
  }
}
