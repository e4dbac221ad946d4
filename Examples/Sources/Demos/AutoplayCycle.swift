/// Counts the steps of a demo that plays by itself: the last step of each cycle returns to the data
/// with which the demo started, so that it's seen again within a minute, however long it plays.
public struct AutoplayCycle: Hashable, Sendable {
  /// The time between two steps, which is long enough for one animation to end before the next
  /// begins.
  public static let pace = Duration.seconds(3)
  /// The number of steps of a cycle, including the return.
  public static let steps = 18

  private var step = 0

  /// Creates a cycle that starts with the demo's data.
  public init() {}

  /// Counts a step.
  ///
  /// - Returns: Whether the step returns to the demo's data.
  public mutating func next() -> Bool {
    step = (step + 1) % Self.steps
    return step == 0
  }
}
