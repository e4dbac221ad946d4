import Foundation
import LiveList
import Testing

@testable import LiveListPipeline

@Suite(.timeLimit(.minutes(20))) struct ChangesetsTests {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  private typealias Section = ListSection<String, String, Row>

  private func section(_ ids: Int...) -> [Section] {
    [Section(id: "rows", header: "Rows", items: ids.map { Row(id: $0) })]
  }

  /// A source that delivers each snapshot when the test requests it, and reports when it was
  /// consumed.
  private func source<Snapshot: Sendable>(
    of type: Snapshot.Type = Snapshot.self
  ) -> (AsyncStream<Snapshot>, AsyncStream<Snapshot>.Continuation) {
    AsyncStream.makeStream()
  }

  @Test func theFirstChangesetInsertsEverything() async throws {
    let (snapshots, deliver) = source(of: [Section].self)
    deliver.yield(section(1, 2))
    deliver.finish()
    var changesets: [ListChangeset<String, String, Row>] = []
    for await changeset in snapshots.changesets() { changesets.append(changeset) }
    #expect(changesets.map(\.source) == [[]])
    #expect(changesets.map(\.target) == [section(1, 2)])
  }

  @Test func eachChangesetStartsWhereTheLastOneEnded() async throws {
    let (snapshots, deliver) = source(of: [Section].self)
    var changesets = snapshots.changesets().makeAsyncIterator()
    for ids in [[1], [1, 2], [2, 1], [2]] {
      deliver.yield([Section(id: "rows", header: "Rows", items: ids.map { Row(id: $0) })])
      let changeset = try #require(try await changesets.next())
      #expect(changeset.target[0].items.map(\.id) == ids)
      #expect(changeset.source.applying(changeset) == changeset.target)
    }
  }

  @Test func aConsumerThatWasBusyReachesTheLastSnapshot() async throws {
    let (snapshots, deliver) = source(of: [Section].self)
    var changesets = snapshots.changesets().makeAsyncIterator()
    deliver.yield(section(0))
    _ = try await changesets.next()
    for last in 1...10_000 { deliver.yield(section(last)) }
    deliver.finish()
    var shown = section(0)
    while let changeset = try await changesets.next() {
      shown = try #require(shown.applying(changeset))
    }
    #expect(shown == section(10_000), "the last snapshot is always reached")
  }

  @Test func aSnapshotThatChangesNothingGivesNoChangeset() async throws {
    let (snapshots, deliver) = source(of: [Row].self)
    var changesets = snapshots.changesets().makeAsyncIterator()
    deliver.yield([Row(id: 1)])
    _ = try await changesets.next()
    deliver.yield([Row(id: 1)])
    deliver.yield([Row(id: 1, text: "new")])
    #expect(try await changesets.next()?.counts.description == "1 updated")
  }

  @Test func aFlatListIsOneSectionFromTheStart() async throws {
    let (snapshots, deliver) = source(of: [Row].self)
    var changesets = snapshots.changesets().makeAsyncIterator()
    deliver.yield([Row(id: 1)])
    let changeset = try #require(try await changesets.next())
    #expect(changeset.counts.description == "1 inserted", "the section itself is not new")
    #expect([Row]().applying(changeset) == [Row(id: 1)])
  }

  @Test func anErrorOfTheSourceComesAfterTheLastChangeset() async throws {
    struct Broken: Error {}
    let (snapshots, deliver) = AsyncThrowingStream<[Row], any Error>.makeStream()
    deliver.yield([Row(id: 1)])
    deliver.finish(throwing: Broken())
    var changesets = snapshots.changesets().makeAsyncIterator()
    #expect(try await changesets.next()?.target.first?.items == [Row(id: 1)])
    await #expect(throws: Broken.self) { try await changesets.next() }
  }

  @Test func aCancelledConsumerIsReleased() async throws {
    let (snapshots, deliver) = source(of: [Row].self)
    let consumer = Task {
      for await _ in snapshots.changesets() {}
      return true
    }
    consumer.cancel()
    #expect(await consumer.value)
    deliver.finish()
  }

  @Test func anUpdateWithoutAChangesetSaysThatThePhaseChanged() async throws {
    let (states, deliver) = source(of: ListState<String, String, Row>.self)
    var state = ListState<String, String, Row>()
    var updates = states.updates().makeAsyncIterator()
    state.succeed(with: section(1))
    deliver.yield(state)
    #expect(try await updates.next()?.phase == .live)
    state.fail(with: ListFailure("gone"), at: .distantPast)
    deliver.yield(state)
    let update = try #require(try await updates.next())
    #expect(update.changeset.isEmpty)
    #expect(update.phase == .stale(since: ListTime(.distantPast), ListFailure("gone")))
  }
}
