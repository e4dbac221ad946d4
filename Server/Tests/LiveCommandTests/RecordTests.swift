import Foundation
import LiveList
import LiveListPipeline
import LiveListRecording
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// A replay shows exactly what was recorded.
@Suite(.timeLimit(.minutes(20))) struct RecordTests {
  private static let documents = [
    #"[{"id": 1, "name": "Tom", "age": 12}, {"id": 2, "name": "Huck", "age": 13}]"#,
    #"[{"id": 2, "name": "Huck", "age": 13}, {"id": 1, "name": "Tom", "age": 12}]"#,
    #"[{"id": 2, "name": "Huckleberry", "age": 13}, {"id": 3, "name": "Becky", "age": 11}]"#,
  ]

  @Test func aReplayWritesWhatTheWatchWrote() async throws {
    try await withRecording { file, lines in
      #expect(lines.count == Self.documents.count)
      #expect(lines.allSatisfy { $0.hasPrefix(#"{"before":"#) })
      let replay = try ChildProcess.live(
        ["replay", file, "--speed", "max", "--output", "changesets"])
      #expect(await replay.lines() == lines)
      #expect(await replay.end().code == 0)
    }
  }

  @Test func recordWritesTheSameToAPipe() async throws {
    try await withTemporaryFolder { folder in
      let record = try ChildProcess.live(["record", "-"], hasInput: true)
      var recording: [String] = []
      for (index, document) in Self.documents.enumerated() {
        try record.write(document + "\n")
        for _ in 0..<(index == 0 ? 2 : 1) { recording.append(try #require(await record.line())) }
      }
      try record.closeInput()
      #expect(await record.end().code == 0)
      let file = folder + "/a.jsonl"
      try recording.map { $0 + "\n" }.joined().write(
        toFile: file, atomically: true, encoding: .utf8)
      let replay = try ChildProcess.live(["replay", file, "--speed", "max", "--output", "csv"])
      #expect(
        await replay.lines() == [
          "change,id,name,age\r", "inserted,1,Tom,12\r", "inserted,2,Huck,13\r",
          "moved,1,Tom,12\r", "deleted,1,Tom,12\r", "inserted,3,Becky,11\r",
          "updated,2,Huckleberry,13\r",
        ])
    }
  }

  @Test func eachLineOfInputIsAStep() async throws {
    try await withRecording { file, lines in
      let replay = try ChildProcess.live(
        ["replay", file, "--step", "--output", "changesets"], hasInput: true)
      try replay.write("\n")
      #expect(await replay.line() == lines[0])
      try replay.write("\n")
      #expect(await replay.line() == lines[1])
      try replay.write("-\n")
      #expect(await replay.line()?.contains(#""batches":[{"itemMoves""#) == true)
      try replay.write("\n")
      #expect(await replay.line() == lines[1])
      try replay.closeInput()
      #expect(await replay.end().code == 0)
    }
  }

  /// Keys that would go before the first or beyond the last update do nothing.
  @Test func eachKeyOfATableIsAStep() async throws {
    try await withRecording { file, _ in
      let recording = try WatchedRecording(path: file)
      let steps = KeySteps()
      var updates = SteppedReplay(recording: recording, steps: steps).makeAsyncIterator()
      #expect(recording.count == 3)
      for step in [ReplayStep.back, .forward, .forward, .forward, .forward, .back] {
        steps.take(step)
      }
      for position in [1, 2, 3, 2] {
        let changeset = try #require(await updates.next()).changeset
        #expect(changeset.target == recording.snapshot(at: position))
      }
    }
  }

  /// The table and the steps must not both read the terminal.
  @Test func aTableOnATerminalStepsWithItsKeys() async throws {
    try await withRecording(of: [Self.documents[0], Self.documents[2]]) { file, _ in
      let live = "TERM=xterm '\(ChildProcess.livePath)'"
      let replay = "stty rows 20 cols 80; \(live) replay '\(file)' --step"
      // A table is drawn without line breaks, so each escape sequence begins a line here.
      let terminal = try ChildProcess(
        "sh", ["-c", "script -qefc \"\(replay)\" /dev/null | stdbuf -o0 tr '\\033' '\\n'"],
        hasInput: true)
      #expect(await terminal.line { $0.contains("Tom") } != nil)
      try terminal.write("\t")
      #expect(await terminal.line { $0.contains("Becky") } != nil)
      try terminal.write("q")
      #expect(await terminal.end().code == 0)
    }
  }

  @Test func aRecordingThatWasCutOffIsReplayedUpToThere() async throws {
    try await withRecording { file, lines in
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try String(text.dropLast(9)).write(toFile: file, atomically: true, encoding: .utf8)
      let replay = try ChildProcess.live([
        "replay", file, "--speed", "max", "--output", "changesets",
      ])
      #expect(await replay.lines() == lines.dropLast())
      let (code, errors) = await replay.end()
      #expect(code == 0)
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("live: \(file): Line 4 is incomplete") == true)
    }
  }

  @Test(arguments: [
    ("[1, 2]\n", "Line 1 isn't the header of a recording"),
    (
      #"{"recording": "livelist", "version": 1, "title": "", "startedAt": "2026-11-20T09:30:00Z"}"#
        + "\n{\"at\": \"soon\"}\n", "Line 2 isn't a change"
    ),
  ])
  func anInvalidRecordingIsReportedWithItsLine(text: String, sentence: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/foreign.jsonl"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let (code, errors) = try await ChildProcess.live(["replay", file]).end()
      #expect(code == 1)
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("live: \(file): \(sentence)") == true, "\(errors)")
    }
  }

  @Test func anExistingFileIsNotOverwritten() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.jsonl"
      try "precious".write(toFile: file, atomically: true, encoding: .utf8)
      let (code, errors) = try await ChildProcess.live(
        ["watch", file, "--record", file]
      ).end()
      #expect(code == 1)
      #expect(
        errors == ["live: \(file) already exists. Choose another name, or remove it."])
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    }
  }

  /// Watches the documents and records them; passes the file of the recording and the lines of the
  /// watch.
  private func withRecording(
    of documents: [String] = Self.documents, _ body: (String, [String]) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.jsonl"
      let watch = try ChildProcess.live(
        ["watch", "-", "--output", "changesets", "--record", file], hasInput: true)
      var lines: [String] = []
      for document in documents {
        try watch.write(document + "\n")
        lines.append(try #require(await watch.line()))
      }
      try watch.closeInput()
      #expect(await watch.end().code == 0)
      try await body(file, lines)
    }
  }
}
