import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct RecordingCursorTests {
  @Test func everyPlaceIsTheSameFromEveryOther() throws {
    let script = try SampleScript(seed: 7, count: 150, jumps: 0.02)
    let recording = try script.recording
    let lists = [recording.initial] + script.updates.map(\.changeset.target)
    let phases = [.loading] + script.updates.map(\.phase)
    try withEvery("from", in: stride(from: 0, through: 147, by: 7)) { from in
      var start = Recording.Cursor(recording)
      start.move(to: from)
      try withEvery("to", in: 0...150) { to in
        var cursor = start
        cursor.move(to: to)
        #expect(cursor.snapshot == lists[to])
        #expect(cursor.phase == phases[to])
      }
    }
  }

  @Test func aDistantPlaceIsNotReachedLineByLine() throws {
    let recording = try SampleScript(seed: 7, count: 150).recording
    var cursor = Recording.Cursor(recording)
    cursor.move(to: 128)
    #expect(storage(of: cursor.snapshot) == storage(of: recording.snapshot(at: 128)))
  }

  private func storage(of list: [SampleSection]) -> UInt {
    list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func stepsGoThereAndBack() throws {
    try withEvery("seed", in: UInt64(0)..<20) { seed in
      let script = try SampleScript(seed: seed, count: 70)
      var cursor = Recording.Cursor(try script.recording)
      var snapshots = [cursor.snapshot]
      while let update = cursor.stepForward() {
        #expect(update.changeset == script.updates[cursor.position - 1].changeset)
        snapshots.append(cursor.snapshot)
      }
      #expect(cursor.position == 70)
      while let update = cursor.stepBackward() {
        let shown = snapshots.removeLast()
        #expect(shown.applying(update.changeset) == snapshots.last)
      }
      #expect(cursor.position == 0 && snapshots.count == 1)
    }
  }

  @Test func aTimeIsWhereAllUpdatesUpToItHaveHappened() throws {
    let script = try SampleScript(seed: 2, count: 40)
    var cursor = Recording.Cursor(try script.recording)
    let end = try #require(script.times.last)
    for milliseconds in stride(from: -500, through: Int(end / .milliseconds(1)) + 500, by: 83) {
      let time = Duration.milliseconds(milliseconds)
      cursor.move(to: time)
      #expect(cursor.position == script.times.count { $0 <= time })
    }
    for time in script.times {
      cursor.move(to: time)
      #expect(cursor.time == time)
    }
  }

  @Test func nothingRecordedIsAPlaceToo() throws {
    let recording = try SampleScript(seed: 1, count: 0).recording
    var cursor = Recording.Cursor(recording)
    cursor.move(to: .seconds(5))
    #expect(cursor.stepForward().map(\.phase) == nil && cursor.stepBackward().map(\.phase) == nil)
    #expect(cursor.snapshot.isEmpty && cursor.phase == .loading && cursor.time == .zero)
  }
}
