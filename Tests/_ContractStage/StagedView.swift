public import LiveListTesting

/// A view as tests control it: what they need and Apple's API doesn't have.
///
/// Doubles conform to it, and so do subclasses of the real views. All else that the stages and screens
/// use is Apple's API, so that the same tests run on both.
@MainActor
public protocol StagedView: AnyObject {
  /// Whether the view is a double, which goes on after it has refused a batch.
  ///
  /// A real view raises an exception, and can't be used afterwards; some batches end the process.
  static var isDouble: Bool { get }
  /// What the view said about the batches that it refused, in order.
  var refusals: [Refusal] { get }
  /// Runs code during which the view may refuse a batch.
  func attempt(_ code: () -> Void)
  /// Ends the animations that run.
  func endAnimations()
}

/// A view over which something can be dragged.
@MainActor
public protocol DroppableView: StagedView {
  /// Whether something is dragged over the view, which then has uncommitted updates.
  var isDropping: Bool { get set }
}

/// What a view said when it refused a batch.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The reason of a view's exception; of a double, the same text.
  public let message: String
  /// The rule that a double found broken.
  public let rule: ContractRule?

  /// What a double said.
  public init(_ violation: ContractViolation) {
    message = violation.message
    rule = violation.rule
  }

  /// What a real view said.
  public init(reason: String) {
    message = reason
    rule = nil
  }

  public var description: String { rule.map { "\(message) (\($0))" } ?? message }
}
