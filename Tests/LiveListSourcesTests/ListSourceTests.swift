import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

// The main actor is busy with other tests, too.
@Suite(.timeLimit(.minutes(20))) struct ListSourceTests {
  @MainActor @Test func aModelReadsAFileAndTriesAgain() async throws {
    try await withTemporaryFolder { folder in
      let (clock, path) = (ManualClock(), folder + "/friends.json")
      let watch = WatchTiming(settling: .zero, time: SourceTime(clock: StillClock()))
      let model = ListModel(
        .states(of: .file(path, .decoding([Friend].self), timing: watch)),
        timing: ListTiming(clock: clock))
      var updates = model.updates().makeAsyncIterator()
      await clock.sleepers(1)
      #expect(try await failure(of: &updates).contains("doesn't exist"))
      try Data(#"[{"id": 1, "name": "Ada"}]"#.utf8).write(to: URL(fileURLWithPath: path))
      clock.advance(by: .seconds(30))
      while model.phase != .live { _ = await updates.next() }
      #expect(model.sections.flatMap(\.items) == [Friend(id: 1, name: "Ada")])
    }
  }

  @MainActor private func failure(
    of updates: inout ListModelUpdates<OnlySection, OnlySection, Friend>.Iterator
  ) async throws -> String {
    while let update = await updates.next() {
      if let failure = update.phase.failure { return failure.description }
    }
    return ""
  }
}
