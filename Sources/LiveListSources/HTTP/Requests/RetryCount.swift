import LiveListPipeline

/// The number of consecutive failures of a source, and the delay after each.
struct RetryCount {
  private let delays: RetryDelays
  private var failures = 0

  init(_ delays: RetryDelays) {
    self.delays = delays
  }

  /// Records that the source delivered.
  mutating func succeed() {
    failures = 0
  }

  /// Records that the source failed.
  ///
  /// - Returns: The delay before the next attempt; `nil` to give up. It is at least the delay that
  ///   the server requests, plus up to a tenth at random, because other clients received the same
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
