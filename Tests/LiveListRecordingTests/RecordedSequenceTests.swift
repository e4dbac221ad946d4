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

  @Test func updatesPassAndAreRecorded() async throws {
    let script = try SampleScript(seed: 1)
    let recorded = source(script.updates).recorded(
      title: "Updates", clock: clock, now: now, to: sink.write, onFailure: sink.fail)
    var passed: [SampleUpdate] = []
    for await update in recorded { passed.append(update) }
    let recording = try SampleRecording(parsing: sink.bytes)
    #expect(areEqual(passed, script.updates) && areEqual(recording.updates, script.updates))
    #expect(recording.times == script.updates.indices.map { .seconds($0 + 1) })
    #expect(recording.header == RecordingHeader(title: "Updates", startedAt: now()))
  }

  @Test func flatListsAreRecorded() async throws {
    let lists: [[SampleItem]] = [[], [1, 2], [2, 1, 3], []]
    let updates = zip([[]] + lists, lists).map { shown, next in
      ListUpdate(
        changeset: ListChangeset(
          from: [ListSection(items: shown)], to: [ListSection(items: next)]), phase: .live)
    }
    let recorded = source(updates).recorded(
      title: "Flat", clock: clock, to: sink.write, onFailure: sink.fail)
    for await _ in recorded {}
    let recording = try ItemsRecording<SampleItem>(parsing: sink.bytes)
    #expect(recording.itemSnapshots == lists)
    let sources = recording.changesets.map { $0.source.flatMap(\.items) }
    #expect(sources == [[]] + lists.dropLast(), "each list is a change of the one before")
  }

  @Test(arguments: 0...3)
  func aSinkThatFailsEndsTheRecordingAndNothingElse(lines: Int) async throws {
    let updates = try SampleScript(seed: 1).updates
    let full = RecordedBytes(lines: lines)
    let recorded = source(updates).recorded(
      title: "Lists", clock: clock, to: full.write, onFailure: full.fail)
    var passed: [SampleUpdate] = []
    for await update in recorded { passed.append(update) }
    #expect(areEqual(passed, updates) && full.failures == 1)
    guard lines > 0 else { return }
    let recording = try SampleRecording(parsing: full.bytes)
    #expect(areEqual(recording.updates, Array(updates.prefix(lines - 1))))
  }

  @Test func aFailureOfTheSourcePasses() async throws {
    let (stream, deliver) = AsyncThrowingStream<SampleUpdate, any Error>.makeStream()
    deliver.yield(try SampleScript(seed: 1).updates[0])
    deliver.finish(throwing: ListFailure("Gone."))
    let recorded = stream.recorded(
      title: "Lists", clock: clock, to: sink.write, onFailure: sink.fail)
    await #expect(throws: ListFailure("Gone.")) { for try await _ in recorded {} }
    #expect(try SampleRecording(parsing: sink.bytes).count == 1)
  }

  @MainActor
  @Test func aModelIsRecorded() async throws {
    let list: [SampleSection] = [ListSection(id: 1, header: 1, items: [1, 2])]
    let model = ListModel<Int, Int, SampleItem>(.fetching { list })
    var updates = model.updates().recorded(
      title: "Model", clock: clock, to: sink.write, onFailure: sink.fail
    ).makeAsyncIterator()
    while let update = await updates.next(isolation: #isolation), update.phase != .live {}
    #expect(try SampleRecording(parsing: sink.bytes).snapshots.last == list)
  }
}
