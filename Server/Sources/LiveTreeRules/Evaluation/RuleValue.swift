import LiveTree

/// A value while a rule is evaluated.
enum RuleValue: Sendable {
  case null
  case bool(Bool)
  case number(RuleNumber)
  case string(String)

  /// What `val()` gives for a node with children: something that is not null and equals nothing.
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

  /// The one kind of the value.
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
  /// Whether two values are the same, as both `==` and `===` mean it: never across types, strings
  /// by their bytes, numbers by what they are, and no object equal to anything.
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
