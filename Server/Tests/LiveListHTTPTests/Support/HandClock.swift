import Synchronization

/// A clock on which each wait is handed to the test, which says how long it is and ends it.
final class HandClock: Clock {
  struct Instant: InstantProtocol {
    let offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  /// Somebody waits.
  struct Wait: Sendable {
    let duration: Duration
    fileprivate let ended: AsyncStream<Void>.Continuation

    /// The time is over.
    func end() {
      ended.yield()
      ended.finish()
    }
  }

  private let waits: AsyncStream<Wait>
  private let newWait: AsyncStream<Wait>.Continuation

  init() {
    (waits, newWait) = AsyncStream.makeStream()
  }

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    newWait.yield(Wait(duration: now.duration(to: deadline), ended: ended))
    for await _ in ends {}
    try Task.checkCancellation()
  }

  /// The next wait of a length; others are left to last for ever.
  func wait(_ isRight: (Duration) -> Bool) async throws -> Wait {
    for await wait in waits where isRight(wait.duration) { return wait }
    throw CancellationError()
  }

  /// The next wait between two lengths.
  func wait(from shortest: Duration, to longest: Duration) async throws -> Wait {
    try await wait { (shortest...longest).contains($0) }
  }
}
