import LiveListPipeline

/// The number of consecutive failures of a source, and the wait after each.
struct RetryCount {
  private let delays: RetryDelays
  private var failures = 0

  init(_ delays: RetryDelays) {
    self.delays = delays
  }

  /// The source delivered.
  mutating func succeed() {
    failures = 0
  }

  /// The source failed.
  ///
  /// - Returns: How long to wait before retrying; `nil` to give up. It is never less than the server
  ///   asks for; up to a tenth is added at random, because other clients received the same
  ///   response.
  mutating func wait(
    after failure: HTTPFailure, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    failures += 1
    guard !failure.isLast,
      let delay = delays.delay(afterFailures: failures, using: &generator)
    else { return nil }
    guard let wait = failure.wait else { return delay }
    return max(delay, wait * .random(in: 1...1.1, using: &generator))
  }
}
