import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct RecordingTests {
  @Test func updatesComeBackAsTheyWere() throws {
    try withEvery("seed", in: UInt64(0)..<150) { seed in
      let script = try SampleScript(seed: seed)
      let recording = try script.recording
      #expect(areEqual(recording.updates, script.updates))
      #expect(recording.snapshots == script.updates.map(\.changeset.target))
      #expect(recording.changesets == script.updates.map(\.changeset))
      #expect(recording.times == script.times)
      #expect(recording.truncation == nil)
    }
  }

  @Test func updatesThatDoNotFollowEachOtherComeBack() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      let script = try SampleScript(seed: seed, jumps: 0.3)
      #expect(areEqual(try script.recording.updates, script.updates))
    }
  }

  @Test func everyPhaseComesBack() throws {
    let failures = ListFailure.Cause.allCases.map { ListFailure("Not there.", cause: $0) }
    let since = ListTime(header.startedAt)
    let phases =
      [.loading, .live] + failures.map { .stale(since: since, $0) }
      + failures.map(ListPhase.failed)
    let items = [1] as [SampleItem]
    var writer = Recording<OnlySection, OnlySection, SampleItem>.Writer(header: header)
    var bytes = try writer.headerLine()
    for phase in phases {
      let update = ListUpdate(changeset: ListChangeset(from: items, to: items), phase: phase)
      bytes += try writer.line(for: update, at: .zero)
    }
    let recording = try ItemsRecording<SampleItem>(parsing: bytes)
    #expect(recording.updates.map(\.phase) == phases)
  }

  @Test func aFailureWithoutACauseIsPassing() throws {
    let writer = Recording<OnlySection, OnlySection, SampleItem>.Writer(header: header)
    let line = #"{"at":0,"phase":{"state":"failed","message":"No network."}}"# + "\n"
    let recording = try ItemsRecording<SampleItem>(
      parsing: try writer.headerLine() + Data(line.utf8))
    #expect(recording.updates.map(\.phase) == [.failed(ListFailure("No network."))])
  }

  @Test func flatListsComeBack() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      var lists = RandomLists(seed: seed)
      var writer = Recording<OnlySection, OnlySection, SampleItem>.Writer(header: header)
      var bytes = try writer.headerLine()
      var items = [[SampleItem]()]
      var updates: [ListUpdate<OnlySection, OnlySection, SampleItem>] = []
      for step in 0..<9 {
        items.append(lists.edited(items[step], by: RandomLists.Churn(0.3)))
        let changeset = ListChangeset(
          from: items[step], to: items[step + 1], updates: ContentUpdates.allCases[step % 3])
        updates.append(ListUpdate(changeset: changeset, phase: .live))
        bytes += try writer.line(for: updates[step], at: .seconds(step))
      }
      let recording = try ItemsRecording<SampleItem>(parsing: bytes)
      #expect(areEqual(recording.updates, updates))
      #expect(recording.itemSnapshots == Array(items.dropFirst()))
    }
  }

  @Test func whatIsReadAgainIsWrittenTheSame() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      let script = try SampleScript(seed: seed, jumps: 0.2)
      let recording = try script.recording
      var writer = Recording<Int, Int, SampleItem>.Writer(header: recording.header)
      var bytes = try writer.headerLine()
      for (update, time) in zip(recording.updates, recording.times) {
        bytes += try writer.line(for: update, at: time)
      }
      #expect(bytes == script.bytes)
    }
  }

  @Test func everyMillisecondComesBack() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let time = RecordedTime(
        .milliseconds(Int.random(in: 0...RecordedTime.limit, using: &generator)))
      let back = try JSONDecoder().decode(RecordedTime.self, from: JSONEncoder().encode(time))
      #expect(back == time)
      let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
      let bytes = try JSONEncoder().encode(RecordedDate(date))
      #expect(try JSONDecoder().decode(RecordedDate.self, from: bytes).date == date)
    }
  }

  @Test func aRecordingIsTheseLines() throws {
    var writer = Recording<String, String, SampleItem>.Writer(header: header)
    let friends = ListSection(id: "friends", header: "Friends", items: [1, 2, 3] as [SampleItem])
    var later = friends
    later.items = [1, 4, SampleItem(2, content: 1), 3]
    let updates = [
      ListUpdate(changeset: ListChangeset(from: [], to: [friends]), phase: .live),
      ListUpdate(changeset: ListChangeset(from: [friends], to: [later]), phase: .live),
      ListUpdate(
        changeset: ListChangeset(from: [later], to: [later]),
        phase: .stale(since: ListTime(header.startedAt), ListFailure("No network."))),
    ]
    var bytes = try writer.headerLine()
    for (index, update) in updates.enumerated() {
      bytes += try writer.line(for: update, at: .milliseconds(index * 1_250))
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"recording":"livelist","startedAt":"2026-11-20T09:30:00.250Z","title":"Friends","version":1}
        {"at":0,"changeset":{"after":[{"header":"Friends","id":"friends","items":[\
        {"content":{"content":0,"id":1},"id":1},{"content":{"content":0,"id":2},"id":2},\
        {"content":{"content":0,"id":3},"id":3}]}],"batches":[{"sectionInserts":[0]}]},\
        "phase":{"state":"live"}}
        {"at":1.25,"changeset":{"after":[{"from":0,"items":[[0,0,1],\
        {"content":{"content":0,"id":4},"id":4},{"content":{"content":1,"id":2},"id":2},[0,2,1]]}],\
        "batches":[{"itemInserts":[[0,1]]}],"itemReconfigures":[[0,2]]}}
        {"at":2.5,"phase":{"message":"No network.","since":"2026-11-20T09:30:00.250Z",\
        "state":"stale"}}

        """)
  }

  @Test func aClockThatGoesBackDoesNotSpoilARecording() throws {
    var writer = Recording<OnlySection, OnlySection, SampleItem>.Writer(header: header)
    var bytes = try writer.headerLine()
    for (time, items) in [(2, [1]), (1, [1, 2]), (3, [2])] as [(Int, [SampleItem])] {
      bytes += try writer.line(for: update(from: [], to: items), at: .seconds(time))
    }
    let recording = try ItemsRecording<SampleItem>(parsing: bytes)
    #expect(recording.times == [.seconds(2), .seconds(2), .seconds(3)])
  }

  @Test func oneRowOfAThousandIsAShortLine() throws {
    var rows = (0..<1_000).map { SampleItem($0) }
    var writer = Recording<OnlySection, OnlySection, SampleItem>.Writer(header: header)
    _ = try writer.line(for: update(from: [], to: rows), at: .zero)
    let before = rows
    rows[500].content = 1
    let line = try writer.line(for: update(from: before, to: rows), at: .seconds(1))
    #expect(line.count < 200)
  }

  private func update(
    from source: [SampleItem], to target: [SampleItem]
  ) -> ListUpdate<OnlySection, OnlySection, SampleItem> {
    ListUpdate(changeset: ListChangeset(from: source, to: target), phase: .live)
  }

  private var header: RecordingHeader {
    RecordingHeader(title: "Friends", startedAt: Date(timeIntervalSince1970: 1_795_167_000.25))
  }
}
