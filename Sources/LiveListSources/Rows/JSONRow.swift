public import LiveFormats

/// A row of a table that shows any JSON. Its fields are typed and keep their order.
///
/// Numbers keep their digits (`1.0` stays `1.0`). Strings, booleans, null and nested values keep
/// their types.
public struct JSONRow: Sendable, Identifiable {
  /// A name and a value.
  public typealias Field = JSONValue.Member

  @usableFromInline let store: any JSONRow.Store
  @usableFromInline let index: Int

  /// Creates a row that shows a value.
  public init(id: ID, content: JSONValue) {
    self.init(StoredRow(id: id.value, content: content), at: 0)
  }

  /// Creates a row of fields.
  public init(id: ID, fields: [Field]) {
    self.init(id: id, content: .object(fields))
  }

  /// Creates a row that is read from a store when it is needed.
  ///
  /// - Parameters:
  ///   - store: The store that contains the row.
  ///   - index: The index of the row in the store.
  public init(_ store: any JSONRow.Store, at index: Int) {
    (self.store, self.index) = (store, index)
  }

  /// The id of the row: the value of its key field, its name in an object, its own value if it is a
  /// plain value, or its position.
  @inlinable public var id: ID { ID(store, at: index) }

  /// The value that the row shows. It is an object of the row's fields, unless the row is a plain
  /// value or an array.
  ///
  /// - Complexity: O(1), or O(*n*) in the bytes of a row that is read from a text.
  public var content: JSONValue { store.content(at: index) }

  /// The names and values of the fields, in display order. The names of an array's elements are
  /// their positions; a plain value is named `value`.
  public var fields: [Field] { content.fields }

  /// The value of the first field with a name.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(name: String) -> JSONValue? { content.field(name) }

  /// The value of a field or of a nested field; `nil` if the row doesn't have it.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(path: FieldPath) -> JSONValue? { store.value(of: path, at: index) }

  /// Whether a value of the row may contain a text, without regard to case. A search skips the
  /// rows for which this is false.
  ///
  /// - Parameter text: A text of lowercase ASCII.
  public func mayContain(_ text: [UInt8]) -> Bool { store.mayContain(text, at: index) }
}

extension JSONRow: Hashable {
  /// Most rows of two versions of a long list are the same row of a store, which must take no call.
  @inlinable
  public static func == (left: JSONRow, right: JSONRow) -> Bool {
    left.index == right.index && left.store === right.store || left.isEqual(to: right)
  }

  @usableFromInline
  func isEqual(to other: JSONRow) -> Bool {
    store.isRow(at: index, sameAs: other.index, in: other.store)
      || id.value == other.id.value && content == other.content
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(content)
  }
}

extension JSONRow {
  /// A JSON value that identifies a row or a section.
  public struct ID: Sendable {
    @usableFromInline
    enum Origin: Sendable {
      case value(JSONValue)
      case row(any JSONRow.Store, index: Int)
    }

    @usableFromInline let origin: Origin

    /// Creates an identifier.
    public init(_ value: JSONValue) {
      origin = .value(value)
    }

    @inlinable
    init(_ store: any JSONRow.Store, at index: Int) {
      origin = .row(store, index: index)
    }

    /// The value.
    public var value: JSONValue {
      switch origin {
      case .value(let value): value
      case .row(let store, let index): store.id(at: index)
      }
    }
  }
}

extension JSONRow.ID: Hashable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if case .row(let mine, let index) = left.origin,
      case .row(let others, let other) = right.origin,
      index == other, mine === others
    {
      return true
    }
    return left.isEqual(to: right)
  }

  @usableFromInline
  func isEqual(to other: Self) -> Bool {
    if case .row(let mine, let index) = origin, case .row(let others, let place) = other.origin,
      mine.isRow(at: index, sameAs: place, in: others)
    {
      return true
    }
    return value == other.value
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
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

extension JSONValue {
  /// The value of the first field of a row with a name.
  fileprivate func field(_ name: String) -> JSONValue? { fields.first { $0.name == name }?.value }

  /// The value of a field, or of a nested field, of a row that shows this value; `nil` if there is
  /// none.
  ///
  /// - Parameter path: The name or the path of the field.
  /// - Complexity: O(*n*) in the number of fields.
  public func field(at path: FieldPath) -> JSONValue? { field(path.text) ?? self[path] }
}

extension JSONValue.Member {
  /// The value as a user reads it: a string without quotes, everything else as JSON.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the text.
  public var text: String { value.text }
}
