/// What access rules decide about a write, and how much work it was.
public struct TreeJudgment: Hashable, Sendable {
  /// A decision about a write.
  public enum Verdict: Hashable, Sendable {
    case allowed
    case denied

    /// The maximum work was done before the decision.
    case unfinished
  }

  /// The decision.
  public var verdict: Verdict

  /// The work, in steps of about a microsecond.
  public var stepCount: Int

  /// Creates a judgment.
  public init(_ verdict: Verdict, stepCount: Int) {
    (self.verdict, self.stepCount) = (verdict, stepCount)
  }

  /// A write that is allowed without any work.
  public static let allowed = TreeJudgment(.allowed, stepCount: 0)

  /// A write that is denied without any work.
  public static let denied = TreeJudgment(.denied, stepCount: 0)
}
