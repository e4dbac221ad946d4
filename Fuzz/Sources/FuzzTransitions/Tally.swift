import Foundation

/// The number of checked pairs of lists, and of the steps in which views were updated.
struct Tally: CustomStringConvertible, Sendable {
  /// The number of pairs that satisfy all laws.
  private(set) var pairs = 0
  private(set) var steps = StepCounts()
  /// Whether every pair was checked.
  var isComplete = true
  /// The pairs that violate a law.
  var broken: [BrokenPair] = []

  mutating func add(_ counts: StepCounts) {
    pairs += 1
    steps += counts
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.pairs += right.pairs
    sum.steps += right.steps
    sum.isComplete = left.isComplete && right.isComplete
    sum.broken += right.broken
    return sum
  }

  var description: String {
    let rejected = broken.count { $0.isRejected }
    return "\(pairs + broken.count) tried with \(steps.changesets) changesets, "
      + "\(rejected) rejected, \(broken.count - rejected) wrong"
  }

  /// The average number of steps of this library and of DifferenceKit.
  func averages(_ published: Double?) -> String {
    let numbers = [steps.structural, steps.reloading, steps.stages].map { sum in
      String(format: "%.2f", Double(sum) / Double(max(pairs, 1)))
    }
    let known = published.map { String(format: " (%.2f published for other lists)", $0) } ?? ""
    return "\(numbers[0]), \(numbers[1]), \(numbers[2])\(known); \(pairs) pairs"
  }
}
