import LiveList
import LiveListPipeline

/// A phase in JSON: `{"state": "stale", "since": "2026-11-20T09:30:00.250Z", "message": "…"}`, and
/// the `cause` of the failure unless it is `passing`.
struct RecordedPhase: Hashable, Sendable {
  let phase: ListPhase

  init(_ phase: ListPhase) { self.phase = phase }

  private enum State: String, Codable { case loading, live, stale, failed }
  private enum CodingKeys: String, CodingKey { case state, since, message, cause }
}

extension RecordedPhase: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch phase {
    case .loading: try container.encode(State.loading, forKey: .state)
    case .live: try container.encode(State.live, forKey: .state)
    case .stale(let since, let failure):
      try container.encode(State.stale, forKey: .state)
      try container.encode(RecordedDate(since), forKey: .since)
      try encode(failure, to: &container)
    case .failed(let failure):
      try container.encode(State.failed, forKey: .state)
      try encode(failure, to: &container)
    }
  }

  private func encode(
    _ failure: ListFailure, to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode(failure.description, forKey: .message)
    if failure.cause != .passing { try container.encode(failure.cause.name, forKey: .cause) }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func failure() throws -> ListFailure {
      let message = try container.decode(String.self, forKey: .message)
      // Recordings of earlier versions have no causes.
      guard let name = try container.decodeIfPresent(String.self, forKey: .cause) else {
        return ListFailure(message)
      }
      guard let cause = ListFailure.Cause.allCases.first(where: { $0.name == name }) else {
        let names = ListFailure.Cause.allCases.map(\.name).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
          forKey: .cause, in: container, debugDescription: "Use one of \(names).")
      }
      return ListFailure(message, cause: cause)
    }
    guard let state = State(rawValue: try container.decode(String.self, forKey: .state)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: container, debugDescription: "Use loading, live, stale or failed.")
    }
    switch state {
    case .loading: phase = .loading
    case .live: phase = .live
    case .stale:
      let since = try container.decode(RecordedDate.self, forKey: .since).time
      phase = .stale(since: since, try failure())
    case .failed: phase = .failed(try failure())
    }
  }
}

extension ListFailure.Cause {
  /// The name in recordings, which must not change.
  fileprivate var name: String {
    switch self {
    case .passing: "passing"
    case .missingSource: "missingSource"
    case .missingCommand: "missingCommand"
    case .invalidSource: "invalidSource"
    }
  }
}
