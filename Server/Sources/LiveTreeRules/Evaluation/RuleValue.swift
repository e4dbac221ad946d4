import LiveTree

/// A value during the evaluation of a rule.
enum RuleValue: Sendable {
  case null
  case bool(Bool)
  case number(RuleNumber)
  case string(String)

  /// The `val()` of a node with children, which isn't null and equals no value.
  case branch

  /// An object or an array in `auth`.
  case claims(JSONValue)

  case snapshot(RuleSnapshot)

  init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let number): self = .number(.integer(number))
    case .double(let number): self = .number(.double(number))
    case .decimal(let number): self = .number(.double(number.double))
    case .string(let text): self = .string(text)
    case .array, .object: self = .claims(json)
    }
  }

  init(_ scalar: TreeScalar?) {
    switch scalar {
    case nil: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let number): self = .number(.integer(number))
    case .double(let number): self = .number(.double(number))
    case .string(let text): self = .string(text)
    }
  }

  /// The type of the value.
  var type: ExpressionType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .branch: .branch
    case .claims: .claims
    case .snapshot: .snapshot
    }
  }
}

extension RuleValue {
  /// Whether two values are equal, for both `==` and `===`. Values of different types are never
  /// equal; strings are compared by their bytes, and numbers by their values; objects equal no
  /// value.
  func equals(_ other: RuleValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let mine), .bool(let theirs)): mine == theirs
    case (.number(let mine), .number(let theirs)): mine.compared(to: theirs) == 0
    case (.string(let mine), .string(let theirs)): mine.utf8.elementsEqual(theirs.utf8)
    default: false
    }
  }
}
