import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20))) struct RecordedSequenceTests {
  private let clock = ManualClock()
  private let sink = RecordedBytes()
  private let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_000) }

  /// A source whose elements arrive one second apart.
  private func source<Element: Sendable>(_ elements: [Element]) -> some AsyncSequence<
    Element, Never
  > & Sendable {
    let (stream, deliver) = AsyncStream<Element>.makeStream()
    for element in elements { deliver.yield(element) }
    deliver.finish()
    return stream.map { [clock] element in
      clock.advance(by: .seconds(1))
      return element
    }
  }

  private func snapshots() -> [[SampleSection]] {
    var lists = RandomLists(seed: 1)
    let first = lists.sections(3, itemsUpTo: 5)
    return (0..<8).reduce(into: [first, first]) { all, _ in
      all.append(lists.edited(all[all.count - 1], by: RandomLists.Churn(0.2)))
    }
  }

  @Test func snapshotsPassAndAreRecorded() async throws {
    let snapshots = snapshots()
    var passed: [[SampleSection]] = []
    let recorded = source(snapshots).recorded(
      title: "Lists", clock: clock, now: now, to: sink.write, onFailure: sink.fail)
    for await snapshot in recorded { passed.append(snapshot) }
    let recording = try SampleRecording(parsing: sink.bytes)
    #expect(passed == snapshots && recording.snapshots == snapshots)
    #expect(recording.times == (1...10).map { .seconds($0) })
    #expect(recording.header == RecordingHeader(title: "Lists", startedAt: now()))
    #expect((1...10).allSatisfy { recording.phase(at: $0) == .live })
  }

  @Test func whatIsRecordedCanGoOnAsChangesets() async throws {
    let recorded = source(snapshots()).recorded(
      title: "Lists", clock: clock, to: sink.write, onFailure: sink.fail)
    var shown: [SampleSection] = []
    for await changeset in recorded.changesets() { shown = changeset.target }
    #expect(shown == snapshots().last)
    #expect(try SampleRecording(parsing: sink.bytes).snapshots == snapshots())
  }

  @Test func updatesAreRecordedAsTheyAre() async throws {
    let script = try SampleScript(seed: 1)
    let recorded = source(script.updates).recorded(
      title: "Updates", clock: clock, to: sink.write, onFailure: sink.fail)
    var passed: [SampleUpdate] = []
    for await update in recorded { passed.append(update) }
    #expect(areEqual(passed, script.updates))
    #expect(areEqual(try SampleRecording(parsing: sink.bytes).updates, script.updates))
  }

  @Test func changesetsAreRecordedAsTheyAre() async throws {
    let changesets = try SampleScript(seed: 1).updates.map(\.changeset)
    let recorded = source(changesets).recorded(
      title: "Changesets", clock: clock, to: sink.write, onFailure: sink.fail)
    for await _ in recorded {}
    #expect(try SampleRecording(parsing: sink.bytes).changesets == changesets)
  }

  @Test func statesAreRecordedWithTheirPhases() async throws {
    var state = ListState<Int, Int, SampleItem>()
    var states = [state]
    for (index, snapshot) in snapshots().enumerated() {
      if index.isMultiple(of: 3) { state.fail(with: ListFailure("No \(index)."), at: now()) }
      states.append(state)
      state.succeed(with: snapshot)
      states.append(state)
    }
    let recorded = source(states).recorded(
      title: "States", clock: clock, to: sink.write, onFailure: sink.fail)
    var passed: [ListState<Int, Int, SampleItem>] = []
    for await state in recorded { passed.append(state) }
    let recording = try SampleRecording(parsing: sink.bytes)
    #expect(passed == states)
    #expect(recording.snapshots == states.map(\.sections))
    #expect(recording.updates.map(\.phase) == states.map(\.phase))
  }

  @Test func flatListsAreRecorded() async throws {
    let lists: [[SampleItem]] = [[], [1, 2], [2, 1, 3], []]
    let recorded = source(lists).recorded(
      title: "Flat", clock: clock, to: sink.write, onFailure: sink.fail)
    for await _ in recorded {}
    let recording = try ItemsRecording<SampleItem>(parsing: sink.bytes)
    #expect(recording.itemSnapshots == lists)
    #expect(recording.initial == [ListSection(items: [])])
    let sources = recording.changesets.map { $0.source.flatMap(\.items) }
    #expect(sources == [[]] + lists.dropLast(), "each list is a change of the one before")
  }

  @Test(arguments: 0...3)
  func aSinkThatFailsEndsTheRecordingAndNothingElse(lines: Int) async throws {
    let full = RecordedBytes(lines: lines)
    let recorded = source(snapshots()).recorded(
      title: "Lists", clock: clock, to: full.write, onFailure: full.fail)
    var passed: [[SampleSection]] = []
    for await snapshot in recorded { passed.append(snapshot) }
    #expect(passed == snapshots() && full.failures == 1)
    guard lines > 0 else { return }
    let recording = try SampleRecording(parsing: full.bytes)
    #expect(recording.snapshots == Array(snapshots().prefix(lines - 1)))
  }

  @Test func aFailureOfTheSourcePasses() async throws {
    let (stream, deliver) = AsyncThrowingStream<[SampleSection], any Error>.makeStream()
    deliver.yield(snapshots()[0])
    deliver.finish(throwing: ListFailure("Gone."))
    let recorded = stream.recorded(
      title: "Lists", clock: clock, to: sink.write, onFailure: sink.fail)
    await #expect(throws: ListFailure("Gone.")) { for try await _ in recorded {} }
    #expect(try SampleRecording(parsing: sink.bytes).count == 1)
  }

  @MainActor
  @Test func aModelIsRecorded() async throws {
    let snapshots = snapshots()
    let model = ListModel<Int, Int, SampleItem>(.fetching { snapshots[0] })
    var updates = model.updates().recorded(
      title: "Model", clock: clock, to: sink.write, onFailure: sink.fail
    ).makeAsyncIterator()
    model.isActive = true
    while let update = await updates.next(), update.phase != .live {}
    #expect(try SampleRecording(parsing: sink.bytes).snapshots.last == snapshots[0])
  }
}
