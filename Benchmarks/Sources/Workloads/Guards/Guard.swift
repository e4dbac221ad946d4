/// A guarantee about a workload that this project checks.
public enum Guard: Hashable, Sendable {
  /// The call takes at most this fraction of the time for hashing all IDs.
  case hash(Double)
  /// The call takes at most this fraction of the time for comparing both lists item by item.
  case compare(Double)
  /// The call takes at most this multiple of the reference's time, plus the time of some objects.
  case reference(Double, plus: Double = 0)
  /// The call takes less than the time of this many objects.
  case objects(Double)
  /// The whole call makes at most this many allocations.
  case allocations(Int)
  /// The diff of existing sections makes at most this many allocations.
  case allocationsOfDiff(Int)
  /// The changeset has exactly this many moves.
  case moves(Int)
  /// The changeset has exactly this many moves of sections.
  case sectionMoves(Int)
  /// The changeset has the minimum number of moves.
  case minimal
}

extension Guard: CustomStringConvertible {
  /// The guarantee in short form, where H is the time for hashing, C that for comparing, R that of the
  /// reference and O that of a small object.
  public var description: String {
    switch self {
    case .hash(let most): "≤ \(most.shortened) H"
    case .compare(let most): "≤ \(most.shortened) C"
    case .reference(let most, plus: 0): "≤ \(most.shortened) R"
    case .reference(let most, let plus): "≤ \(most.shortened) R + \(plus.shortened) O"
    case .objects(let limit): "< \(limit.shortened) O"
    case .allocations(let most): "≤ \(most) allocations"
    case .allocationsOfDiff(let most): "≤ \(most) allocations in the diff"
    case .moves(let count): "\(count) \(count == 1 ? "move" : "moves")"
    case .sectionMoves(let count): "\(count) section moves"
    case .minimal: "fewest moves"
    }
  }
}

/// Whether a guarantee is met.
public enum Verdict: Equatable, Sendable {
  /// The guarantee is met.
  case met
  /// The guarantee isn't met; the text is what was found instead.
  case missed(found: String)
  /// The guarantee can't be measured on this system.
  case unknown
}

extension Guard {
  /// Whether the measurements meet the guarantee.
  public func verdict(on finding: Finding) -> Verdict {
    switch self {
    case .hash(let most):
      verdict(finding.ratio(to: .hash), "H") { $0 <= most }
    case .compare(let most):
      verdict(finding.ratio(to: .compare), "C") { $0 <= most }
    case .reference(let most, let plus):
      verdict(finding.ratio(to: .reference, without: plus), "R") { $0 <= most }
    case .objects(let limit):
      verdict(finding.ratio(to: .object), "O") { $0 < limit }
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
