import Foundation
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// What a client shows is what the server's data and the pending writes are together, whatever is
/// delivered when.
@Suite(.timeLimit(.minutes(60)), .trail) struct SyncLawTests {
  /// `LAW_STEPS` is the number of histories, each of 60 steps.
  private static let histories =
    ProcessInfo.processInfo.environment["LAW_STEPS"].flatMap { UInt64($0) } ?? 80

  @Test func whatIsShownIsWhatTheOracleComputes() throws {
    try withEvery("seed", in: 0..<Self.histories) { seed in
      var history = SyncHistory(seed: seed)
      for _ in 0..<60 { try history.step() }
      history.finish()
    }
  }
}
