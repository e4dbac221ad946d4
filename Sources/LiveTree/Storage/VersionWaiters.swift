/// The callers that wait until a database has received a version.
@available(Systems 2024, *)
struct VersionWaiters {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private var waiting: [Int: (version: TreeVersion, continuation: Continuation)] = [:]
  private var count = 0

  /// The number of the next waiter.
  mutating func number() -> Int {
    count += 1
    return count
  }

  mutating func add(_ number: Int, for version: TreeVersion, _ continuation: Continuation) {
    waiting[number] = (version, continuation)
  }

  /// Ends the wait for all versions up to one.
  mutating func resume(upTo version: TreeVersion) {
    guard !waiting.isEmpty else { return }
    for (number, waiter) in waiting where waiter.version <= version {
      waiting[number] = nil
      waiter.continuation.resume()
    }
  }

  /// Ends one wait with `CancellationError`.
  mutating func cancel(_ number: Int) {
    waiting.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError())
  }
}
