import Synchronization

/// Counts comparisons.
final class ComparisonCounter: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .relaxed) }

  func reset() { total.store(0, ordering: .relaxed) }

  func add() { total.add(1, ordering: .relaxed) }
}

/// A number whose comparisons are counted.
struct Counted: Comparable, Sendable {
  let number: Int
  let counter: ComparisonCounter

  static func == (lhs: Counted, rhs: Counted) -> Bool {
    lhs.counter.add()
    return lhs.number == rhs.number
  }

  static func < (lhs: Counted, rhs: Counted) -> Bool {
    lhs.counter.add()
    return lhs.number < rhs.number
  }
}
