/// A token of the expression language.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(RuleNumber)
    case string(String)

    /// A name, with its `$` if it has one.
    case name(String)

    /// An operator or a bracket.
    case symbol(String)

    case end
  }

  let kind: Kind

  /// The offset of its first byte in the expression.
  let offset: Int

  /// The name of the token in errors.
  var noun: String {
    switch kind {
    case .number: "a number"
    case .string: "a string"
    case .name(let name): "\"\(name)\""
    case .symbol(let symbol): "\"\(symbol)\""
    case .end: "the end of the rule"
    }
  }
}
