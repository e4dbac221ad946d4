import Foundation
import LiveListHTTP
import LiveListPipeline
import LiveListSources
import _LiveSourceSupport

extension HTTPTiming {
  /// Waits that the test ends, and a date that stands still.
  static func by(
    _ clock: HandClock, limit: Duration = .seconds(100), silence: Duration? = nil,
    retry: RetryDelays = RetryDelays(first: .seconds(1), factor: 1)
  ) -> HTTPTiming {
    HTTPTiming(
      limit: limit, silence: silence, retry: retry,
      time: SourceTime(clock: clock) { Date(timeIntervalSince1970: 7) })
  }
}

extension HandClock {
  /// Ends the wait between two questions, which is of five seconds.
  func poll() async throws {
    try await wait(from: .seconds(4.5), to: .seconds(5.5)).end()
  }

  /// Ends the wait after a failure, which is of a second.
  func retry() async throws {
    try await wait(from: .seconds(0.1), to: .seconds(1)).end()
  }
}
