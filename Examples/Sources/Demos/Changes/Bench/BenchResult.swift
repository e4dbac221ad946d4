/// The result of a request.
public struct BenchResult: Hashable, Sendable {
  /// The request.
  public let request: BenchRequest
  /// The changes that were made, in order.
  public internal(set) var steps: [BenchStep] = []

  /// Whether anything changed.
  public var changesList: Bool { steps.contains { $0.done > 0 } }
}

/// One kind of change on one level of the list.
public struct BenchStep: Hashable, Sendable {
  /// The level of the list that is changed.
  public enum Level: String, Hashable, Sendable {
    case section, item
  }

  /// The level of the list that is changed.
  public let level: Level
  /// The kind of the change; never ``BenchRequest/Kind/random``.
  public let kind: BenchRequest.Kind
  /// The number of requested changes.
  public let wanted: Int
  /// The number of changes that were possible.
  public let done: Int
}

extension BenchResult: CustomStringConvertible {
  /// A description of the request, and of the part that wasn't possible: `3 deletions at the end:
  /// only 2 items deleted`.
  public var description: String {
    let shortfalls = steps.compactMap(\.shortfall)
    return shortfalls.isEmpty
      ? request.description : "\(request): \(shortfalls.joined(separator: ", "))"
  }
}

extension BenchStep {
  /// A description of the part that wasn't possible; `nil` if everything was possible.
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
