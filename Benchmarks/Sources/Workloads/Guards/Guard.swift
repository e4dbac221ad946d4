/// A promise about a workload that can be checked inside this project.
public enum Guard: Hashable, Sendable {
  /// At most this part of the time that it takes to hash all ids.
  case hash(Double)
  /// At most this part of the time that it takes to compare both lists item by item.
  case compare(Double)
  /// At most so many times what it is compared with, and so many nanoseconds.
  case reference(Double, plus: Double = 0)
  /// Fewer nanoseconds than this.
  case nanoseconds(Double)
  /// At most so many allocations in the whole call.
  case allocations(Int)
  /// At most so many allocations in the diff, when the sections are there.
  case allocationsOfDiff(Int)
  /// Exactly so many moves.
  case moves(Int)
  /// Exactly so many moves of sections.
  case sectionMoves(Int)
  /// As few moves as there can be.
  case minimal
}

extension Guard: CustomStringConvertible {
  /// The promise in a few signs; H is the time to hash, C the time to compare.
  public var description: String {
    switch self {
    case .hash(let most): "≤ \(most.shortened) H"
    case .compare(let most): "≤ \(most.shortened) C"
    case .reference(let most, plus: 0): "≤ \(most.shortened) R"
    case .reference(let most, let plus): "≤ \(most.shortened) R + \((plus / 1_000).shortened) µs"
    case .nanoseconds(let limit): "< \(limit.shortened) ns"
    case .allocations(let most): "≤ \(most) allocations"
    case .allocationsOfDiff(let most): "≤ \(most) allocations in the diff"
    case .moves(let count): "\(count) \(count == 1 ? "move" : "moves")"
    case .sectionMoves(let count): "\(count) section moves"
    case .minimal: "fewest moves"
    }
  }
}

/// Whether a promise is kept.
public enum Verdict: Equatable, Sendable {
  /// It is.
  case met
  /// It is not; what was found instead.
  case missed(found: String)
  /// Not measurable on this system.
  case unknown
}

extension Guard {
  /// Whether the promise is kept by what was measured.
  public func verdict(on finding: Finding) -> Verdict {
    switch self {
    case .hash(let most):
      verdict(finding.ratio(to: .hash), "H") { $0 <= most }
    case .compare(let most):
      verdict(finding.ratio(to: .compare), "C") { $0 <= most }
    case .reference(let most, let plus):
      verdict(finding.ratio(to: .reference, without: plus), "R") { $0 <= most }
    case .nanoseconds(let limit):
      verdict(finding.nanoseconds[.changeset], "ns") { $0 < limit }
    case .allocations(let most):
      verdict(finding.allocations?.count, "allocations") { $0 <= most }
    case .allocationsOfDiff(let most):
      verdict(finding.allocationsOfDiff?.count, "allocations in the diff") { $0 <= most }
    case .moves(let count):
      verdict(finding.outcome.moves, "moves") { $0 == count }
    case .sectionMoves(let count):
      verdict(finding.outcome.sectionMoves, "section moves") { $0 == count }
    case .minimal:
      verdict(finding.outcome.moves, "moves") { $0 == finding.outcome.minimalMoves }
    }
  }

  private func verdict(_ found: Int?, _ unit: String, _ isKept: (Int) -> Bool) -> Verdict {
    guard let found else { return .unknown }
    return isKept(found) ? .met : .missed(found: "\(found) \(unit)")
  }

  private func verdict(_ found: Double?, _ unit: String, _ isKept: (Double) -> Bool) -> Verdict {
    guard let found else { return .unknown }
    return isKept(found) ? .met : .missed(found: "\(found.shortened) \(unit)")
  }
}
