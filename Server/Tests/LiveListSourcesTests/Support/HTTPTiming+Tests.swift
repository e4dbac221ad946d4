import Foundation
import LiveListPipeline
import LiveListSources
import _LiveSourceSupport

extension HTTPTiming {
  /// A timing whose waits the test ends, and whose date is constant.
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
  /// Ends the wait between two polls, which is five seconds long.
  func poll() async throws {
    try await wait(from: .seconds(4.5), to: .seconds(5.5)).end()
  }

  /// Ends the wait after a failure, which is a second long.
  func retry() async throws {
    try await wait(from: .seconds(0.1), to: .seconds(1)).end()
  }
}
