import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

// The main actor is busy with other tests, too.
@Suite(.timeLimit(.minutes(20))) struct ModelOfStatesTests {
  /// The file's own watcher notices that it was repaired. The clock of the model's retries stands
  /// still.
  @MainActor @Test func aModelIsLiveAsSoonAsItsFileIs() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/friends.json"
      func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
      let watch = WatchTiming(settling: .zero)
      let model = ListModel(
        .file(path, .decoding([Friend].self), timing: watch),
        timing: ListTiming(clock: StillClock())
      ).lookedAt()
      var updates = model.updates().makeAsyncIterator()
      #expect(try await failure(of: &updates).contains("doesn't exist"))
      for name in ["Ada", "Eve"] {
        try write(#"[{"id": 1, "name": "\#(name)"}]"#)
        while model.phase != .live { _ = await updates.next() }
        #expect(model.sections.flatMap(\.items) == [Friend(id: 1, name: name)])
        try write("[")
        #expect(try await failure(of: &updates).contains("friends.json"))
        #expect(model.sections.flatMap(\.items) == [Friend(id: 1, name: name)], "rows stay")
      }
    }
  }

  /// A list has been stale since the time that its source says, not since its model noticed.
  @MainActor @Test func phasesOfStatesPassThrough() async {
    let since = ListTime(secondsSince1970: 7)
    let states = ListStates<OnlySection, OnlySection, Friend> { yield in
      var state = ListState<OnlySection, OnlySection, Friend>()
      state.succeed(with: [ListSection(items: [Friend(id: 1, name: "Ada")])])
      state.fail(with: ListFailure("The line is cut.", cause: .missingSource), at: since)
      yield(state)
      try? await StillClock().sleep(for: .seconds(1))
    }
    let model = ListModel(states).lookedAt()
    var updates = model.updates().makeAsyncIterator()
    let update = await updates.next()
    let failure = ListFailure("The line is cut.", cause: .missingSource)
    #expect(update?.phase == .stale(since: since, failure))
    #expect(update?.changeset.target.first?.items == [Friend(id: 1, name: "Ada")])
  }

  /// A pair fails while one of its sources does, and is live again with it.
  @MainActor @Test func aCombinedSourceFailsWithEitherAndRecovers() async {
    typealias States = ListStates<OnlySection, OnlySection, Friend>
    let (steps, step) = AsyncStream.makeStream(of: ListPhase.self)
    let rows = [ListSection<OnlySection, OnlySection, Friend>(items: [Friend(id: 1, name: "Ada")])]
    let first = States { yield in
      var state = ListState<OnlySection, OnlySection, Friend>()
      for await phase in steps {
        if let failure = phase.failure {
          state.fail(with: failure, at: ListTime(secondsSince1970: 1))
        } else {
          state.succeed(with: rows)
        }
        yield(state)
      }
    }
    let second = States { yield in
      var state = ListState<OnlySection, OnlySection, Friend>()
      state.succeed(with: rows)
      yield(state)
      try? await StillClock().sleep(for: .seconds(1))
    }
    let model = ListModel(first.combined(with: second) { $0 + $1 }).lookedAt()
    let stale = ListPhase.stale(
      since: ListTime(secondsSince1970: 1), ListFailure("The line is cut."))
    for phase in [.live, stale, .live] {
      step.yield(phase)
      await waitUntil("the phase of the pair is \(phase)") { model.phase == phase }
      #expect(model.sections.count == 2)
    }
    step.finish()
  }

  @MainActor private func failure(
    of updates:
      inout ItemsModel<Friend>.Updates<
        ListUpdate<OnlySection, OnlySection, Friend>
      >.Iterator
  ) async throws -> String {
    while let update = await updates.next() {
      if let failure = update.phase.failure { return failure.description }
    }
    return ""
  }
}
