#if Client
import LiveListPipeline

/// How often a source failed in a row, and how long it is left alone therefore.
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
  /// - Returns: How long to wait before it is asked again, `nil` to give up. A wait that the server
  ///   asks for is kept to, and a random part of a tenth is added: others were told the same.
  mutating func wait(
    after failure: HTTPFailure, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    failures += 1
    guard !failure.isLast,
      let delay = delays.delay(afterFailures: failures, using: &generator)
    else { return nil }
    guard let asked = failure.wait else { return delay }
    return max(delay, asked * .random(in: 1...1.1, using: &generator))
  }
}
#endif
