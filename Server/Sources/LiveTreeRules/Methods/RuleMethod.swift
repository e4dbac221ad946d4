import LiveTree

/// A method that an expression can call.
///
/// Everything about a method is in its entry in ``all``, which the parser, its type check and
/// the error messages use. To add a method, add an entry.
struct RuleMethod: Sendable {
  /// The name as it is written in a rule.
  let name: String

  let form: Form

  /// The types that a call's value may have.
  let result: ExpressionType

  /// Whether the method needs to know where its snapshot is.
  let usesParent: Bool

  init(
    _ name: String, _ form: Form, returns result: ExpressionType, usesParent: Bool = false
  ) {
    self.name = name
    self.form = form
    self.result = result
    self.usesParent = usesParent
  }

  /// The receiver and the arguments of a method, with the function that evaluates it.
  ///
  /// Each function throws the reason if a call has no value, and takes the steps for its work
  /// before it does the work.
  enum Form: Sendable {
    case snapshot(@Sendable (RuleSnapshot) throws(RuleFailure.Reason) -> RuleValue)

    /// Takes the path of a descendant.
    case snapshotPath(@Sendable (RuleSnapshot, SnapshotPath) -> RuleValue)

    /// Takes a list of paths; without an argument, the list is empty.
    case snapshotPaths(@Sendable (RuleSnapshot, [SnapshotPath]) -> RuleValue)

    case string(
      @Sendable (String, inout StepMeter) throws(RuleFailure.Reason) -> RuleValue)

    case stringString(
      @Sendable (String, String, inout StepMeter) throws(RuleFailure.Reason) -> RuleValue)

    case stringStringString(
      @Sendable (String, String, String, inout StepMeter) throws(RuleFailure.Reason) -> RuleValue)

    /// Takes a regular expression, which must be a literal.
    case stringPattern(
      @Sendable (String, Pattern, inout StepMeter) throws(RuleFailure.Reason) -> RuleValue)
  }

  /// The type of the method's receiver.
  var receiver: ExpressionType {
    switch form {
    case .snapshot, .snapshotPath, .snapshotPaths: .snapshot
    case .string, .stringString, .stringStringString, .stringPattern: .string
    }
  }
}

extension RuleMethod {
  /// All methods.
  ///
  /// Source: Protocol.md §4.5.
  static let all: [RuleMethod] = [
    RuleMethod("val", .snapshot { $0.value }, returns: .stored),
    RuleMethod("child", .snapshotPath { .snapshot($0.child($1)) }, returns: .snapshot),
    RuleMethod("parent", .snapshot(parent), returns: .snapshot, usesParent: true),
    RuleMethod("hasChild", .snapshotPath { .bool($0.child($1).exists) }, returns: .bool),
    RuleMethod("hasChildren", .snapshotPaths(hasChildren), returns: .bool),
    RuleMethod("exists", .snapshot { .bool($0.exists) }, returns: .bool),
    RuleMethod(
      "getPriority", .snapshot { RuleValue($0.node.priority?.scalar) },
      returns: [.null, .number, .string]),
    RuleMethod("isNumber", .snapshot { .bool($0.value.type == .number) }, returns: .bool),
    RuleMethod("isString", .snapshot { .bool($0.value.type == .string) }, returns: .bool),
    RuleMethod("isBoolean", .snapshot { .bool($0.value.type == .bool) }, returns: .bool),

    RuleMethod("contains", .stringString(contains), returns: .bool),
    RuleMethod("beginsWith", .stringString(beginsWith), returns: .bool),
    RuleMethod("endsWith", .stringString(endsWith), returns: .bool),
    RuleMethod("replace", .stringStringString(replace), returns: .string),
    RuleMethod("toLowerCase", .string(toLowerCase), returns: .string),
    RuleMethod("toUpperCase", .string(toUpperCase), returns: .string),
    RuleMethod("matches", .stringPattern(matches), returns: .bool),
  ]

  /// The method with a name that a receiver of a type has.
  ///
  /// - Parameter place: The position of the name.
  static func named(
    _ name: String, of type: ExpressionType, at place: TextPosition
  ) throws(RulesError) -> RuleMethod {
    guard type == .snapshot || type.contains(.string) else {
      throw RulesError(
        at: place, "\(type.subject) has no methods. Only snapshots and strings have methods.")
    }
    let receiver: ExpressionType = type == .snapshot ? .snapshot : .string
    let methods = all.filter { $0.receiver == receiver }
    if let method = methods.first(where: { $0.name == name }) { return method }
    if receiver == .string, name == "length" {
      throw RulesError(at: place, "\"length\" isn't a method. Remove the parentheses.")
    }
    throw RulesError(
      at: place,
      "\(receiver == .snapshot ? "Snapshots" : "Strings") have no method \"\(name)\". "
        + "Use one of \(methods.map(\.name).joined(separator: ", ")).")
  }
}
