import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct RecordingErrorTests {
  @Test func aRecordingCutAnywhereGivesAllWholeLines() throws {
    let script = try SampleScript(seed: 3, count: 6)
    let header = script.bytes.prefix { $0 != newline }.count
    try withEvery("length", in: header...script.bytes.count) { length in
      let bytes = script.bytes.prefix(length)
      let recording = try SampleRecording(parsing: bytes)
      // A line is complete from its last brace on, with or without a line break.
      let rest = script.bytes.dropFirst(length)
      let ends = bytes.count { $0 == newline } + (rest.first == newline ? 1 : 0)
      #expect(areEqual(recording.updates, Array(script.updates.prefix(ends - 1))))
      let isWhole = bytes.last == newline || rest.first == newline || rest.isEmpty
      #expect((recording.truncation == nil) == isWhole)
      #expect(recording.truncation.map(\.line) == (isWhole ? nil : ends + 1))
    }
  }

  @Test func aHeaderCutAnywhereSaysSo() throws {
    let bytes = try SampleScript(seed: 3, count: 1).bytes
    let header = bytes.prefix { $0 != newline }.count
    try withEvery("length", in: 0..<header) { length in
      let error = #expect(throws: RecordingError.self) {
        try SampleRecording(parsing: bytes.prefix(length))
      }
      #expect(error?.fault == .truncated && error?.line == 1)
    }
  }

  @Test func aChangedByteIsFoundInItsLineOrHarmsNone() throws {
    let recordings = try (0..<20).map { try SampleScript(seed: $0, count: 6, jumps: 0.1).bytes }
    try withEvery("seed", in: UInt64(0)..<2_000) { seed in
      var generator = SplitMix64(seed: seed)
      var bytes = [UInt8](recordings[Int(seed % 20)])
      let place = Int.random(in: bytes.indices, using: &generator)
      let line = bytes[..<place].count { $0 == newline } + 1
      mutate(&bytes, at: place, using: &generator)
      do throws(RecordingError) {
        let recording = try SampleRecording(parsing: Data(bytes))
        #expect(recording.truncation.map { $0.line >= line } ?? true)
        for changeset in recording.changesets {
          #expect(changeset.source.applying(changeset) != nil)
        }
      } catch {
        #expect(error.line >= line)
        if !isObject(line, of: bytes) { #expect(error.line == line) }
        guard error.line > 1 else { return }
        let good = bytes.split(separator: newline, omittingEmptySubsequences: false)
          .prefix(error.line - 1)
        let before = try SampleRecording(parsing: Data(good.joined(separator: [newline])))
        #expect(before.count == error.line - 2)
      }
    }
  }

  @Test func noiseIsNoRecording() throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var generator = SplitMix64(seed: seed)
      let noise = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let error = #expect(throws: RecordingError.self) {
        try SampleRecording(parsing: Data(noise))
      }
      #expect(error?.line == 1)
    }
  }

  @Test(arguments: [
    ("", #"Line 1 is empty or incomplete: nothing was recorded. Record again."#),
    (
      #"{"recording":"livelist","version":2}"#,
      """
      Line 1 has version 2, but this program reads only version 1. Update the program.
      """
    ),
    (
      #"[{"id": 1}]"#,
      """
      Line 1 isn't the header of a recording, as in {"recording": "livelist", "version": 1, …}. \
      Choose a file written by live record.
      """
    ),
    (
      #"{"recording":"livelist","version":1,"title":"A"}"#,
      """
      Line 1 is the header of a recording, but it has no "startedAt". Correct it, or record again.
      """
    ),
  ])
  func distinguishesHeaders(text: String, sentence: String) {
    let error = #expect(throws: RecordingError.self) {
      try SampleRecording(parsing: Data(text.utf8))
    }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("}", "isn't a change: it isn't JSON."),
    ("", "isn't a change: it isn't JSON."),
    (#"{"phase":{"state":"live"}}"#, "isn't a change: it has no \"at\"."),
    (
      #"{"at":-1}"#,
      "isn't a change: at is invalid (A time is a number of seconds from 0 to 1000000000)."
    ),
    (
      #"{"at":0.5}"#,
      "has the time 0.5 seconds, but the line before it has 1.0 seconds: times must not decrease."
    ),
    (
      #"{"at":2,"changeset":{"after":[[0,2]]}}"#,
      "refers to 2 sections starting at section 0, but the list has only 1 section."
    ),
    (
      #"{"at":2,"changeset":{"after":[[0,9223372036854775807]]}}"#,
      "refers to 9223372036854775807 sections starting at section 0, but the list has only 1 section."
    ),
    (
      #"{"at":2,"changeset":{"after":[{"from":1}]}}"#,
      "refers to section 1, but the list has only 1 section."
    ),
    (
      #"{"at":2,"changeset":{"after":[{"from":0,"items":[[0,1,3]]}]}}"#,
      "refers to 3 items starting at item 1, but the section has only 2 items."
    ),
    (
      #"{"at":2,"changeset":{"after":[{"from":0,"items":[[0,1,1,7]]}]}}"#,
      "isn't a change: changeset.after[0].items[0][3] is invalid (Expected 3 numbers, found more)."
    ),
    (
      #"{"at":2,"changeset":{"after":[[0,1],[0,1],[0,1],[0,1]]}}"#,
      "results in a list of more than 10 sections and items."
    ),
    (
      #"{"at":2,"changeset":{"batches":[{"itemDeletes":[[0,2]]}]}}"#,
      "has item 0.2 in itemDeletes or itemMoves, which isn't in the list."
    ),
    (
      #"{"at":2,"changeset":{"batches":[{"itemDeletes":[[0,1]]}]}}"#,
      """
      has a batch after which section 0 has 2 items, but its deletes, inserts and moves result in 1.
      """
    ),
    (
      #"{"at":2,"changeset":{"batches":[{"sectionReloads":[1]}]}}"#,
      "has section 1 in sectionReloads, but the list has only 1 section."
    ),
    (
      #"{"at":2,"changeset":{"itemReconfigures":[[0,0],[0,0]]}}"#,
      "has an item twice in itemReconfigures."
    ),
  ])
  func aLineSaysWhatIsWrong(line: String, words: String) {
    let text = """
      {"recording":"livelist","version":1,"title":"A","startedAt":"2026-11-20T09:30:00Z"}
      {"at":1,"changeset":{"after":[{"id":0,"header":0,"items":[\
      {"id":1,"content":{"id":1,"content":0}},{"id":2,"content":{"id":2,"content":0}}]}],\
      "batches":[{"sectionInserts":[0]}]}}
      \(line)
      {"at":3}

      """
    let error = #expect(throws: RecordingError.self) {
      try SampleRecording(parsing: Data(text.utf8), limit: 10)
    }
    #expect(error?.description == "Line 3 \(words) Correct it, or delete everything after line 2.")
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }

  private func mutate(_ bytes: inout [UInt8], at place: Int, using generator: inout SplitMix64) {
    let likely = Array("0123456789-.,:[]{}\"\nnet ".utf8)
    let byte =
      Bool.random(using: &generator)
      ? likely[Int.random(in: likely.indices, using: &generator)]
      : UInt8.random(in: 0...255, using: &generator)
    switch generator.next() % 3 {
    case 0: bytes[place] = byte
    case 1: bytes.insert(byte, at: place)
    default: bytes.remove(at: place)
    }
  }

  /// Whether a line is a JSON object according to another parser.
  private func isObject(_ line: Int, of bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let object = try? JSONSerialization.jsonObject(with: Data(lines[line - 1]))
    return object is [String: Any]
  }
}
