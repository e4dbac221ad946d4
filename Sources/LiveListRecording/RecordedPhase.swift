import LiveList
import LiveListPipeline

/// A phase in JSON: `{"state": "stale", "since": "2026-11-20T09:30:00.250Z", "message": "…"}`.
struct RecordedPhase: Hashable, Sendable {
  let phase: ListPhase

  init(_ phase: ListPhase) { self.phase = phase }

  private enum State: String, Codable { case loading, live, stale, failed }
  private enum CodingKeys: String, CodingKey { case state, since, message }
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
      try container.encode(failure.description, forKey: .message)
    case .failed(let failure):
      try container.encode(State.failed, forKey: .state)
      try container.encode(failure.description, forKey: .message)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func failure() throws -> ListFailure {
      ListFailure(try container.decode(String.self, forKey: .message))
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
