public import LiveListTesting

/// A view that tests can control: the members that they need and Apple's API lacks.
///
/// Doubles and subclasses of the real views conform to it. Apart from it, stages and screens use
/// only Apple's API, so that the same tests run on both.
@MainActor
public protocol StagedView: AnyObject {
  /// Whether the view is a double, which still works after it has refused a batch.
  ///
  /// A real view raises an exception, and can't be used after that; some batches end the process.
  static var isDouble: Bool { get }
  /// The view's refusals, in order.
  var refusals: [Refusal] { get }
  /// Runs code during which the view may refuse a batch.
  func attempt(_ code: () -> Void)
  /// Ends the running animations.
  func endAnimations()
}

/// A view over which something can be dragged.
@MainActor
public protocol DroppableView: StagedView {
  /// Whether something is dragged over the view, which then has uncommitted updates.
  var isDropping: Bool { get set }
}

/// A view's message when it refused a batch.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The reason of a view's exception; for a double, the same text.
  public let message: String
  /// The rule whose violation a double detected.
  public let rule: ContractRule?

  /// Creates the refusal of a double.
  public init(_ violation: ContractViolation) {
    message = violation.message
    rule = violation.rule
  }

  /// Creates the refusal of a real view.
  public init(reason: String) {
    message = reason
    rule = nil
  }

  public var description: String { rule.map { "\(message) (\($0))" } ?? message }
}
