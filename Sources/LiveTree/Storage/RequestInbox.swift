import Synchronization

/// The requests that have arrived on any thread, and that their database hasn't received yet.
@available(Systems 2024, *)
final class RequestInbox<Waiter: Sendable>: Sendable {
  typealias Arrival = (request: CommitRequest, waiter: Waiter)

  private let arrivals = Mutex<[Arrival]>([])

  /// Adds a request.
  ///
  /// - Returns: Whether the database must be woken: a burst wakes it only once.
  func add(_ request: CommitRequest, for waiter: Waiter) -> Bool {
    arrivals.withLock { arrivals in
      arrivals.append((request, waiter))
      return arrivals.count == 1
    }
  }

  /// Takes all requests.
  func takeAll() -> [Arrival] {
    arrivals.withLock { arrivals in
      defer { arrivals = [] }
      return arrivals
    }
  }
}
