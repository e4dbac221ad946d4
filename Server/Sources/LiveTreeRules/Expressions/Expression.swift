import LiveFormats

/// A node of a rule's syntax tree: parsed, typed, and ready to be evaluated.
struct Expression: Sendable {
  /// The position in the document: for an operation, that of the operator; for a call, that of the
  /// method's name.
  let place: TextPosition

  /// The types that the expression's value may have.
  let type: ExpressionType

  /// The number of expressions on the longest path to a leaf of the tree, including this one.
  let depth: Int

  let operation: Operation

  init(_ operation: Operation, _ type: ExpressionType, at place: TextPosition) {
    self.operation = operation
    self.type = type
    self.place = place
    self.depth = 1 + (operation.operands.map(\.depth).max() ?? 0)
  }
}

extension Expression {
  indirect enum Operation: Sendable {
    case constant(RuleValue)
    case variable(RuleVariable)

    /// A property of `query`.
    case query(QueryProperty)

    /// A member of `auth`, or of a value in it.
    case member(Expression, String)

    /// A member whose name or index is itself an expression.
    case element(Expression, Expression)

    case length(Expression)

    case not(Expression)
    case negative(Expression)

    /// A chain of `&&`, stored as one operation so that long chains don't use more stack.
    case conjunction([Expression])

    /// A chain of `||`.
    case disjunction([Expression])

    case condition(Expression, then: Expression, else: Expression)
    case equality(Expression, Expression, isNegated: Bool)
    case comparison(Comparison, Expression, Expression)
    case sum(Expression, Expression)
    case arithmetic(Arithmetic, Expression, Expression)

    case call(RuleCall)

    /// A regular expression, which has no value and can only be the argument of a method.
    case pattern(Pattern)

    /// A list, which has no value and can only be the argument of a method.
    case list([Expression])

    var operands: [Expression] {
      switch self {
      case .constant, .variable, .query, .pattern: []
      case .member(let operand, _), .length(let operand), .not(let operand),
        .negative(let operand):
        [operand]
      case .conjunction(let operands), .disjunction(let operands), .list(let operands): operands
      case .condition(let condition, let first, let second): [condition, first, second]
      case .element(let first, let second), .equality(let first, let second, _),
        .comparison(_, let first, let second), .sum(let first, let second),
        .arithmetic(_, let first, let second):
        [first, second]
      case .call(let call): call.operands
      }
    }
  }
}

/// The meaning of a name in a rule.
///
/// Source: Protocol.md §4.3.
enum RuleVariable: Hashable, Sendable {
  case auth, now, root, data, newData

  /// A `$` variable: the key at this level of the path to which the rule applies.
  case key(level: Int, name: String)

  /// The name as it is written.
  var name: String {
    switch self {
    case .auth: "auth"
    case .now: "now"
    case .root: "root"
    case .data: "data"
    case .newData: "newData"
    case .key(_, let name): name
    }
  }
}

enum QueryProperty: String, CaseIterable, Sendable {
  case orderByKey, orderByValue, orderByPriority, orderByChild
  case startAt, endAt, equalTo, limitToFirst, limitToLast
}

enum Comparison: String, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

enum Arithmetic: String, Sendable {
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"
}
