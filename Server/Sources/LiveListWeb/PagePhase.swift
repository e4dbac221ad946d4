import LiveList

/// A phase in the JSON that a page receives: `{"message": "…", "since": 1792000000000, "state": "stale"}`.
struct PagePhase: Hashable, Sendable, Encodable {
  enum State: String, Hashable, Sendable, Encodable { case loading, live, stale, failed }

  let state: State
  /// The time at which the rows became stale, in milliseconds since 1970.
  let since: Int64?
  /// A sentence about the error, or about what to do.
  let message: String?

  /// - Parameter message: The message for a list without a failure.
  init(_ phase: ListPhase, message: String? = nil) {
    self.message = phase.failure?.description ?? message
    switch phase {
    case .loading: (state, since) = (.loading, nil)
    case .live: (state, since) = (.live, nil)
    case .stale(let time, _): (state, since) = (.stale, Int64(time.secondsSince1970 * 1_000))
    case .failed: (state, since) = (.failed, nil)
    }
  }
}
