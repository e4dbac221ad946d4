/// The result of a request.
public struct BenchResult: Hashable, Sendable {
  /// The request.
  public let request: BenchRequest
  /// What was done, in this order.
  public internal(set) var steps: [BenchStep] = []

  /// Whether anything was done.
  public var changesList: Bool { steps.contains { $0.done > 0 } }
}

/// One kind of change on one level of the list.
public struct BenchStep: Hashable, Sendable {
  /// What is changed.
  public enum Level: String, Hashable, Sendable {
    case section, item
  }

  /// What is changed.
  public let level: Level
  /// What is done; never ``BenchRequest/Kind/random``.
  public let kind: BenchRequest.Kind
  /// The number of requested changes.
  public let wanted: Int
  /// How many were possible.
  public let done: Int
}

extension BenchResult: CustomStringConvertible {
  /// The request in words, and what of it was not possible: `3 deletions at the end: only 2 items
  /// deleted`.
  public var description: String {
    let shortfalls = steps.compactMap(\.shortfall)
    return shortfalls.isEmpty
      ? request.description : "\(request): \(shortfalls.joined(separator: ", "))"
  }
}

extension BenchStep {
  /// What was not possible, `nil` if everything was.
  fileprivate var shortfall: String? {
    guard done < wanted else { return nil }
    return done == 0
      ? "no \(level.rawValue) \(participle)"
      : "only \(done) \(level.rawValue)\(done == 1 ? "" : "s") \(participle)"
  }

  private var participle: String {
    switch kind {
    case .insert: "inserted"
    case .delete: "deleted"
    case .modify: "modified"
    case .move: "moved"
    case .random: "changed"
    }
  }
}
