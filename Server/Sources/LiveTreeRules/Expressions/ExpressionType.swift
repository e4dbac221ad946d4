/// The types that the value of an expression may have, as far as the parser knows.
///
/// Source: Protocol.md §4.5.
struct ExpressionType: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let null = ExpressionType(rawValue: 1)
  static let bool = ExpressionType(rawValue: 1 << 1)
  static let number = ExpressionType(rawValue: 1 << 2)
  static let string = ExpressionType(rawValue: 1 << 3)

  /// A node with children, which has no scalar value.
  static let branch = ExpressionType(rawValue: 1 << 4)

  /// An object or an array in `auth`.
  static let claims = ExpressionType(rawValue: 1 << 5)

  static let snapshot = ExpressionType(rawValue: 1 << 6)
  static let pattern = ExpressionType(rawValue: 1 << 7)
  static let list = ExpressionType(rawValue: 1 << 8)

  /// The result of `val()`.
  static let stored: ExpressionType = [.null, .bool, .number, .string, .branch]

  /// The value of `auth` and its properties.
  static let claim: ExpressionType = [.null, .bool, .number, .string, .claims]

  /// The types that `==` accepts.
  static let comparable: ExpressionType = [.null, .bool, .number, .string, .branch, .claims]

  /// The types that `<` accepts. Null is an error only when the rule is evaluated.
  static let ordered: ExpressionType = [.null, .number, .string]

  /// The name of the type, for errors.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .branch: "a node with children"
    case .claims: "an object"
    case .snapshot: "a snapshot"
    case .pattern: "a regular expression"
    case .list: "a list"
    default: "a value of unknown type"
    }
  }

  /// The name of the type at the start of a sentence.
  var subject: String {
    noun.prefix(1).uppercased() + noun.dropFirst()
  }
}
