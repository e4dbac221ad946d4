public import LiveFormats

/// A row of a table that shows any JSON. Its fields are typed and keep their order.
///
/// Numbers keep their digits (`1.0` stays `1.0`). Strings, booleans, null and nested values keep
/// their types.
public struct JSONRow: Hashable, Sendable, Identifiable {
  /// A name and a value.
  public typealias Field = JSONValue.Member

  /// The id of the row: the value of its key field, its name in an object, its own value if it is a
  /// plain value, or its position.
  public let id: ID
  /// The value that the row shows. It is an object of the row's fields, unless the row is a plain
  /// value or an array.
  public let content: JSONValue

  /// Creates a row that shows a value.
  public init(id: ID, content: JSONValue) {
    self.id = id
    self.content = content
  }

  /// Creates a row of fields.
  public init(id: ID, fields: [Field]) {
    self.init(id: id, content: .object(fields))
  }

  /// The names and values of the fields, in display order. The names of an array's elements are
  /// their positions; a plain value is named `value`.
  public var fields: [Field] { content.fields }

  /// The value of the first field with a name.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(name: String) -> JSONValue? {
    fields.first { $0.name == name }?.value
  }

  /// The value of a field or of a nested field; `nil` if the row doesn't have it.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(path: FieldPath) -> JSONValue? {
    self[path.text] ?? content[path]
  }
}

extension JSONRow {
  /// A JSON value that identifies a row or a section.
  public struct ID: Hashable, Sendable {
    /// The value.
    public let value: JSONValue

    /// Creates an identifier.
    public init(_ value: JSONValue) {
      self.value = value
    }
  }
}

extension JSONRow.ID: CustomStringConvertible {
  /// The text of the value. Empty for `null`, which is the id of the section of a list without
  /// sections.
  public var description: String { value == .null ? "" : value.text }
}

extension JSONRow.ID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) {
    self.init(.string(value))
  }

  public init(integerLiteral value: Int64) {
    self.init(.integer(value))
  }
}

extension JSONValue {
  /// The value as the fields of a row.
  var fields: [JSONRow.Field] {
    switch self {
    case .object(let members): members
    case .array(let elements):
      elements.enumerated().map { JSONRow.Field(name: "\($0)", value: $1) }
    case .null, .bool, .integer, .double, .decimal, .string:
      [JSONRow.Field(name: "value", value: self)]
    }
  }
}

extension JSONValue.Member {
  /// The value as a user reads it: a string without quotes, everything else as JSON.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the text.
  public var text: String { value.text }
}
