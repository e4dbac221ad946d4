import Synchronization

/// A clock that passes each wait to the test, which checks its duration and ends it.
public final class HandClock: Clock {
  /// A point on the clock.
  public struct Instant: InstantProtocol {
    let offset: Duration
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  /// A wait of the code under test.
  public struct Wait: Sendable {
    /// The duration of the wait.
    public let duration: Duration
    fileprivate let clock: HandClock
    fileprivate let ended: AsyncStream<Void>.Continuation

    /// Ends the wait, and advances the clock by its duration.
    public func end() {
      clock.offset.withLock { $0 += duration }
      ended.yield()
      ended.finish()
    }
  }

  private let waits: AsyncStream<Wait>
  private let newWait: AsyncStream<Wait>.Continuation
  fileprivate let offset = Mutex(Duration.zero)

  /// Creates a clock at the time zero.
  public init() {
    (waits, newWait) = AsyncStream.makeStream()
  }

  public var now: Instant { Instant(offset: offset.withLock(\.self)) }
  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    newWait.yield(Wait(duration: now.duration(to: deadline), clock: self, ended: ended))
    for await _ in ends {}
    try Task.checkCancellation()
  }

  /// The next wait that meets a condition; other waits never end.
  public func wait(_ isWanted: (Duration) -> Bool) async throws -> Wait {
    for await wait in waits where isWanted(wait.duration) { return wait }
    throw CancellationError()
  }

  /// The next wait between two lengths.
  public func wait(from shortest: Duration, to longest: Duration) async throws -> Wait {
    try await wait { (shortest...longest).contains($0) }
  }
}
