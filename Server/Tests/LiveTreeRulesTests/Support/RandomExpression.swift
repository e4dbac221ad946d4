import LiveListTesting

/// A random expression that computes its own value without the evaluator: its numbers are doubles,
/// and its failures are `nil`.
indirect enum RandomExpression: Sendable {
  enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
  }

  case value(Value, text: String)
  case not(RandomExpression)
  case negative(RandomExpression)
  case binary(String, RandomExpression, RandomExpression)
  case condition(RandomExpression, RandomExpression, RandomExpression)

  /// Members of `auth`, whose types the parser can't know.
  static let leaves: [RandomExpression] = [
    .value(.null, text: "auth.missing"), .value(.bool(true), text: "auth.yes"),
    .value(.bool(false), text: "auth.no"), .value(.number(2), text: "auth.two"),
    .value(.number(0.5), text: "auth.half"), .value(.number(0), text: "auth.zero"),
    .value(.string("a"), text: "auth.a"), .value(.string("2"), text: "auth.text"),
  ]

  static let auth =
    #"{"yes": true, "no": false, "two": 2, "half": 0.5, "zero": 0, "a": "a", "text": "2"}"#

  /// The kind of value that an expression should have. Occasionally, a part has another kind; it's
  /// then a member of `auth`, which the parser can't reject.
  enum Kind: CaseIterable {
    case bool, number, string
  }

  init(_ kind: Kind, levels: Int, using generator: inout SplitMix64) {
    func next(_ kind: Kind) -> RandomExpression {
      RandomExpression(kind, levels: levels - 1, using: &generator)
    }
    let choice = Int.random(in: 0..<12, using: &generator)
    switch (kind, choice) {
    case (_, 0):
      self = Self.leaves[Int.random(in: Self.leaves.indices, using: &generator)]
    case _ where levels == 0:
      self = Self.leaf(kind, choice)
    case (_, 1):
      self = .condition(next(.bool), next(kind), next(kind))
    case (.bool, 2), (.bool, 3):
      self = .not(next(.bool))
    case (.bool, 4...6):
      self = .binary(choice == 4 ? "&&" : "||", next(.bool), next(.bool))
    case (.bool, 7):
      self = .binary("==", next(.number), next(.string))
    case (.bool, _):
      let signs = ["<", "<=", ">", ">=", "==", "!="]
      let operands = choice == 8 ? Kind.string : .number
      let sign = signs[Int.random(in: signs.indices, using: &generator)]
      self = .binary(sign, next(operands), next(operands))
    case (.number, 2):
      self = .negative(next(.number))
    case (.number, _):
      self = .binary(["+", "-", "*", "/", "%"][choice % 5], next(.number), next(.number))
    case (.string, _):
      self = .binary("+", next(choice < 6 ? .number : .string), next(.string))
    }
  }

  private static func leaf(_ kind: Kind, _ choice: Int) -> RandomExpression {
    switch kind {
    case .bool: leaves[1 + choice % 2]
    case .number: leaves[3 + choice % 3]
    case .string: leaves[6 + choice % 2]
    }
  }

  /// The expression with the fewest parentheses with which JavaScript parses it in the same way.
  var text: String { text(inside: 0) }

  private func text(inside strength: Int) -> String {
    let text =
      switch self {
      case .value(_, let text): text
      case .not(let operand): "!" + operand.text(inside: 7)
      case .negative(let operand): "-" + operand.text(inside: 7)
      case .binary(let sign, let left, let right):
        "\(left.text(inside: self.strength)) \(sign) \(right.text(inside: self.strength + 1))"
      case .condition(let condition, let first, let second):
        "\(condition.text(inside: 1)) ? \(first.text(inside: 0)) : \(second.text(inside: 0))"
      }
    return self.strength < strength ? "(\(text))" : text
  }

  private var strength: Int {
    switch self {
    case .value: 8
    case .not, .negative: 7
    case .condition: 0
    case .binary("||", _, _): 1
    case .binary("&&", _, _): 2
    case .binary("==", _, _), .binary("!=", _, _): 3
    case .binary("<", _, _), .binary("<=", _, _), .binary(">", _, _), .binary(">=", _, _): 4
    case .binary("+", _, _), .binary("-", _, _): 5
    case .binary: 6
    }
  }
}

extension RandomExpression {
  /// The value of the expression; `nil` if it fails.
  var value: Value? {
    switch self {
    case .value(let value, _): return value
    case .not(let operand): return operand.truth.map { .bool(!$0) }
    case .negative(let operand): return operand.number.map { .number(-$0) }
    case .condition(let condition, let first, let second):
      guard let truth = condition.truth else { return nil }
      return truth ? first.value : second.value
    case .binary("&&", let left, let right):
      return left.truth.flatMap { $0 ? right.truth.map { .bool($0) } : .bool(false) }
    case .binary("||", let left, let right):
      return left.truth.flatMap { $0 ? .bool(true) : right.truth.map { .bool($0) } }
    case .binary(let sign, let left, let right):
      guard let left = left.value, let right = right.value else { return nil }
      return Self.value(left, sign, right)
    }
  }

  private var truth: Bool? { if case .bool(let truth)? = value { truth } else { nil } }

  private var number: Double? { if case .number(let number)? = value { number } else { nil } }

  private static func value(_ left: Value, _ sign: String, _ right: Value) -> Value? {
    switch (left, sign, right) {
    case (_, "==", _): return .bool(left == right)
    case (_, "!=", _): return .bool(left != right)
    case (.number(let left), _, .number(let right)): return value(left, sign, right)
    case (.string(let left), "+", .string(let right)): return .string(left + right)
    case (.string(let left), "+", .number(let right)): return .string(left + text(right))
    case (.number(let left), "+", .string(let right)): return .string(text(left) + right)
    case (.string(let left), "<", .string(let right)): return .bool(left < right)
    case (.string(let left), "<=", .string(let right)): return .bool(left <= right)
    case (.string(let left), ">", .string(let right)): return .bool(left > right)
    case (.string(let left), ">=", .string(let right)): return .bool(left >= right)
    default: return nil
    }
  }

  private static func value(_ left: Double, _ sign: String, _ right: Double) -> Value? {
    switch sign {
    case "+": .number(left + right)
    case "-": .number(left - right)
    case "*": .number(left * right)
    case "/": .number(right == 0 ? .nan : left / right)
    case "%": .number(right == 0 ? .nan : left.truncatingRemainder(dividingBy: right))
    case "<": .bool(left < right)
    case "<=": .bool(left <= right)
    case ">": .bool(left > right)
    case ">=": .bool(left >= right)
    default: nil
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e6
      ? "\(Int(number))"
      : number.isNaN ? "NaN" : "\(number)"
  }
}
