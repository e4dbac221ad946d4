/// A JSON value as written: integers and other numbers are distinguished, nothing is normalized,
/// and members keep their order.
///
/// Two values are equal if they are written the same: strings and names have the same UTF-8 bytes,
/// and `.integer(1)` differs from `.double(1)`. `TreeNode` compares values by what they mean to a
/// database.
///
/// Source: RFC 8259; Protocol.md §1.3 and §7, trap 2.
public enum JSONValue: Sendable {
  /// Null; writing it to a database deletes a node.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A number without a fraction or an exponent that fits into 64 bits.
  case integer(Int64)

  /// Any other number.
  case double(Double)

  /// A number whose digits a double would lose. Parsing produces it only with
  /// ``JSONNumbers/asWritten``.
  case decimal(JSONDecimal)

  /// A string.
  case string(String)

  /// An array.
  case array([JSONValue])

  /// An object. If a name appears twice, the last member counts.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable {
    /// The name, exactly as written.
    public var name: String

    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of the last member with a name; `nil` if there is none or this isn't an object.
  ///
  /// - Complexity: O(*n*) in the members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The value as a user reads it: a string without quotes, everything else as JSON.
  ///
  /// - Precondition: Every number is finite.
  /// - Complexity: O(*n*) in the bytes of the text.
  public var text: String {
    switch self {
    case .string(let text): text
    case .decimal(let number): number.digits
    case .null, .bool, .integer, .double, .array, .object: serialized()
    }
  }
}

extension JSONValue: Hashable {
  public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.bool(let mine), .bool(let theirs)): mine == theirs
    case (.integer(let mine), .integer(let theirs)): mine == theirs
    case (.double(let mine), .double(let theirs)): mine == theirs
    case (.decimal(let mine), .decimal(let theirs)): mine == theirs
    case (.string(let mine), .string(let theirs)): mine.hasSameBytes(as: theirs)
    case (.array(let mine), .array(let theirs)): mine == theirs
    case (.object(let mine), .object(let theirs)): mine == theirs
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .decimal(let number): hasher.combine(number)
    case .string(let text): text.hashBytes(into: &hasher)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue.Member: Hashable {
  public static func == (lhs: JSONValue.Member, rhs: JSONValue.Member) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && lhs.value == rhs.value
  }

  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(value)
  }
}
