import Foundation

/// How many pairs of lists were tried, and in how many steps views were led from one to the other.
struct Tally: CustomStringConvertible, Sendable {
  /// The pairs that keep all laws.
  private(set) var pairs = 0
  private(set) var steps = StepCounts()
  /// Whether no pair was left out.
  var isComplete = true
  /// The pairs that break a law.
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

  /// How many steps there are on average: ours, and DifferenceKit's.
  func averages(_ published: Double?) -> String {
    let numbers = [steps.structural, steps.reloading, steps.stages].map { sum in
      String(format: "%.2f", Double(sum) / Double(max(pairs, 1)))
    }
    let known = published.map { String(format: " (%.2f for others' lists)", $0) } ?? ""
    return "\(numbers[0]), \(numbers[1]), \(numbers[2])\(known); \(pairs) pairs"
  }
}
