import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// How `live watch` ends, and what it writes before that.
@Suite(.timeLimit(.minutes(20))) struct WatchEndTests {
  @Test func onceIsTheFirstWholeList() async throws {
    try await withFile(#"[{"id": 1, "n": 9}, {"id": 2, "n": 10}]"#) { file in
      let (code, lines) = try await run([
        "watch", file, "--once", "--sort", "-n", "--output", "csv",
      ])
      #expect(lines == ["id,n\r", "2,10\r", "1,9\r"])
      #expect(code == 0)
    }
  }

  /// A long text arrives in pieces, and no piece is the list.
  @Test(arguments: ["jsonl", "lines"])
  func onceIsTheWholeOfAPipe(format: String) async throws {
    let text = (0..<20_000).map { "{\"id\": \($0)}\n" }.joined()
    let result = try await CommandResult.of(
      ["watch", "-", "--once", "--output", "csv", "--as", format], input: text)
    #expect(result.lines.count == 20_001)
    #expect(result.code == 0)
  }

  @Test func eachValueOfJSONLinesIsARow() async throws {
    let result = try await CommandResult.of(
      ["watch", "-", "--once", "--output", "csv", "--as", "jsonl"], input: "\"a\"\nnull\n[1]\n")
    #expect(result.lines.count == 4)
    #expect(result.code == 0)
  }

  /// A named pipe, as a shell makes one for `<(command)`.
  @Test func aPipeHasAPath() async throws {
    let script = "'\(ChildProcess.livePath)' watch --once -o csv <(echo '[{\"id\": 1}]')"
    let result = try await CommandResult.of(executable: "/bin/bash", ["-c", script])
    #expect(result.lines == ["id\r", "1\r"])
    #expect(result.code == 0)
  }

  @Test func onceFailsIfAPartOfAPipeIsInvalid() async throws {
    let text = "{\"id\": 1}\nx\n{\"id\": 2}\n"
    let result = try await CommandResult.of(
      ["watch", "-", "--once", "--output", "csv"], input: text)
    #expect(result.errors.joined().contains("Invalid JSON at line 2"))
    #expect(result.code == 1)
  }

  @Test func onceAsATableIsPlainText() async throws {
    try await withFile(#"[{"id": 1, "name": "\u001b[31mTom"}]"#) { file in
      let (code, lines) = try await run(["watch", file, "--once", "--output", "table"])
      #expect(code == 0)
      #expect(lines.contains { $0.contains("Tom") })
      #expect(!lines.joined().contains("\u{1B}"))
    }
  }

  @Test func exitOnChangeIsTheFirstChange() async throws {
    try await withFile("[1]") { file in
      let watch = try ChildProcess.live(
        ["watch", file, "--exit-on-change", "--output", "csv"])
      #expect(await watch.line() == "change,value\r")
      #expect(await watch.line() == "inserted,1\r")
      try "[1, 2]".write(toFile: file, atomically: true, encoding: .utf8)
      #expect(await watch.lines() == ["inserted,2\r"])
      #expect(await watch.end().code == 0)
    }
  }

  /// The condition can be met at once, by a change, or never.
  @Test func exitWhenIsTheFirstRowThatMatches() async throws {
    try await withFile(#"[{"id": 1, "state": "run"}]"#) { file in
      let (code, _) = try await run(["watch", file, "--exit-when", "state == run"])
      #expect(code == 0)
      let watch = try ChildProcess.live(
        ["watch", file, "--exit-when", "state == done and id > 1", "--output", "csv"])
      #expect(await watch.line() == "change,id,state\r")
      #expect(await watch.line() == "inserted,1,run\r")
      for row in [#"{"id": 1, "state": "done"}"#, #"{"id": 2, "state": "done"}"#] {
        try "[\(row)]".write(toFile: file, atomically: true, encoding: .utf8)
        _ = await watch.line()
      }
      #expect(await watch.end().code == 0)
      let late = try ChildProcess.live(
        ["watch", file, "--exit-when", "state == lost", "--timeout", "10ms"])
      let (lateCode, errors) = await late.end()
      #expect(lateCode == 124)
      #expect(errors.last == "live: Timed out waiting for a row that matches state == lost.")
    }
  }

  /// A command runs for each row that is new or begins to match, and not for those of the first
  /// list.
  @Test func execRunsForRowsThatArrive() async throws {
    try await withTemporaryFolder { folder in
      let (file, log) = ("\(folder)/jobs.json", "\(folder)/log")
      let first = #"{"id": 1, "state": "failed"}, {"id": 2, "state": "ok"}"#
      try "[\(first)]".write(toFile: file, atomically: true, encoding: .utf8)
      let watch = try ChildProcess.live([
        "watch", file, "--filter", "state == failed", "--exec",
        "(echo $LIVE_ID; cat) >> \(log); exit 3", "--exit-when", "id == 3", "--output", "csv",
      ])
      #expect(await watch.line() == "change,id,state\r")
      #expect(await watch.line() == "inserted,1,failed\r")
      let next = first.replacing("ok", with: "failed")
      try "[\(next)]".write(toFile: file, atomically: true, encoding: .utf8)
      #expect(await watch.line() == "inserted,2,failed\r")
      let last = #"{"id": 3, "state": "failed"}"#
      try "[\(next), \(last)]".write(toFile: file, atomically: true, encoding: .utf8)
      let (code, errors) = await watch.end()
      #expect(code == 0)
      #expect(errors.contains("live: The command of --exec exited with code 3."))
      let written = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(
        written.map { $0.filter { $0 != " " } } == [
          "2", #"{"id":2,"state":"failed"}"#, "3", #"{"id":3,"state":"failed"}"#,
        ])
    }
  }

  /// A signal ends the watch while a command runs that would take an hour, and the command with it.
  @Test func aSignalEndsTheCommandOfARow() async throws {
    try await withTemporaryFolder { folder in
      let (file, flag) = ("\(folder)/list.json", "\(folder)/started")
      try "[1]".write(toFile: file, atomically: true, encoding: .utf8)
      let watch = try ChildProcess.live(
        ["watch", file, "--exec", "echo $$ > \(flag).new; mv \(flag).new \(flag); sleep 3600"])
      _ = await watch.line()
      try "[1, 2]".write(toFile: file, atomically: true, encoding: .utf8)
      await waitUntil("the command has started") {
        FileManager.default.fileExists(atPath: flag)
      }
      #expect(await watch.interrupt() == 130)
      let text = try String(contentsOfFile: flag, encoding: .utf8)
      let group = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      await waitUntil("the command has ended") { kill(-group, 0) == -1 }
    }
  }

  @Test(arguments: [["--once"], ["--exit-on-change"], []])
  func aTimeoutHasItsOwnExitCode(options: [String]) async throws {
    try await withTemporaryFolder { folder in
      let watch = try ChildProcess.live(
        ["watch", folder + "/missing.json", "--keep-trying", "--timeout", "10ms"] + options)
      let (code, errors) = await watch.end()
      #expect(code == 124)
      let what = options == ["--exit-on-change"] ? "a change" : "a complete list"
      #expect(errors.last == "live: Timed out waiting for \(what).")
    }
  }

  /// `--timeout` limits the time to the first list. A second watch serves as the clock: it begins
  /// when that list has arrived, and ends after the same time.
  @Test func theTimeoutDoesNotEndAWatchThatHasItsList() async throws {
    try await withTemporaryFolder { folder in
      // On a busy machine the time may be over before the first list is read.
      for time in ["3s", "30s", "5m"] {
        let watch = try ChildProcess.live(
          ["watch", "-", "--timeout", time, "--output", "csv"], hasInput: true)
        try watch.write("[1]\n")
        let first = await watch.line()
        if first == nil, time != "5m" {
          #expect(await watch.end().code == 124)
          continue
        }
        #expect(first == "change,value\r")
        #expect(await watch.line() == "inserted,1\r")
        let clock = try ChildProcess.live(
          ["watch", folder + "/none.json", "--keep-trying", "--timeout", time])
        #expect(await clock.end().code == 124)
        #expect(await watch.errorLine() == "live: \(WatchEnding.continues)")
        try watch.write("[1, 2]\n")
        #expect(await watch.line() == "inserted,2\r")
        try watch.closeInput()
        #expect(await watch.end().code == 0)
        break
      }
    }
  }

  @Test(arguments: ["watch", "record"])
  func theDurationEndsAWatch(command: String) async throws {
    try await withFile("[1]") { file in
      // On a busy machine the time may be over before the file is read.
      for duration in ["300ms", "3s", "30s", "5m"] {
        let watch = try ChildProcess.live([command, file, "--duration", duration])
        let lines = await watch.lines()
        let (code, errors) = await watch.end()
        if code == 124, lines.isEmpty, duration != "5m" {
          #expect(errors.last == "live: Timed out waiting for a complete list.")
          continue
        }
        #expect(lines.count == (command == "watch" ? 1 : 2))
        #expect(code == 0)
        break
      }
      let nothing = try ChildProcess.live([command, file + "x", "--wait", "--duration", "10ms"])
      let (code, errors) = await nothing.end()
      #expect(code == 124 && errors.last == "live: Timed out waiting for a complete list.")
    }
  }

  /// When the reader closes the pipe, nothing changes, and so nothing is written.
  @Test func aReaderThatHasSeenEnoughEndsAQuietWatch() async throws {
    try await withFile("[1]") { file in
      let words = "'\(ChildProcess.livePath)' watch '\(file)' --output text; echo ended >&2"
      let shell = try ChildProcess("sh", ["-c", "{ \(words); } | head -n 1"])
      #expect(await shell.lines().count == 1)
      #expect(await shell.end().errors == ["ended"])
    }
  }

  @Test func anEmptyFolderIsAnEmptyList() async throws {
    try await withTemporaryFolder { folder in
      let (code, lines) = try await run(["watch", folder, "--once", "--output", "ndjson"])
      #expect(code == 0 && lines.allSatisfy { $0.contains(#""after":[]"#) })
    }
  }

  @Test func aFolderWithABrokenFileIsNotWhole() async throws {
    try await withTemporaryFolder { folder in
      try #"[{"id": 1}]"#.write(toFile: folder + "/a.json", atomically: true, encoding: .utf8)
      try #"[{"id":"#.write(toFile: folder + "/b.json", atomically: true, encoding: .utf8)
      let watch = try ChildProcess.live([
        "watch", folder + "/", "--once", "--timeout", "60s", "--output", "csv",
      ])
      let complaint = try #require(await watch.errorLine())
      #expect(complaint.contains("b.json: Invalid JSON at line 1, column 8"), "\(complaint)")
      try #"[{"id": 2}]"#.write(toFile: folder + "/b.json", atomically: true, encoding: .utf8)
      let lines = await watch.lines()
      #expect(
        lines.contains { $0.contains("1") } && lines.contains { $0.contains("2") }, "\(lines)")
      #expect(await watch.end().code == 0)
    }
  }

  /// Control characters in data and file names are made visible instead of being sent to the
  /// terminal.
  @Test(arguments: [("ndjson", #"\u009b"#), ("text", "\u{FFFD}")])
  func noOutputSteersATerminal(output: String, shown: String) async throws {
    try await withFile(#"[{"id": 1, "name": "\u009b31mTom"}]"#) { file in
      let (_, lines) = try await run(["watch", file, "--once", "--output", output])
      let text = lines.joined()
      #expect(text.contains(shown) && text.contains("31mTom"))
      #expect(!text.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{1B}" })
    }
    let missing = try ChildProcess.live(["watch", "/no\u{1B}[31m.json"])
    let (_, errors) = await missing.end()
    #expect(errors.first?.contains("/no␛[31m.json doesn't exist") == true)
  }

  @Test(arguments: [
    (["/no/list.json"], 66 as Int32, "/no/list.json doesn't exist. To wait for it"),
    (["/no/folder/"], 66, "/no/folder/ doesn't exist"),
    (["--", "no-such-command"], 127, "no-such-command: command not found"),
  ])
  func whatCannotHealEndsAWatch(place: [String], code: Int32, message: String) async throws {
    for command in [["watch", "--once"], ["watch"], ["record"]] {
      let (end, errors) = try await ChildProcess.live(command + place).end()
      #expect(end == code)
      #expect(errors.count == 1 && errors[0].hasPrefix("live: \(message)"), "\(errors)")
    }
  }

  /// Each of these could be tried again, but not if only one list is needed.
  @Test(arguments: [
    (["--", "false"], "false exited with code 1."), (["empty.json"], "Invalid JSON at line 1"),
    (["broken.json"], "Invalid JSON at line 1, column 2"),
    (["broken.csv"], "Invalid CSV at line 2"),
    (["list.json", "--key", "nope"], "no string or number in the field \"nope\""),
    (["http://127.0.0.1:1/x"], "refused the connection"),
  ])
  func onceEndsAtTheFirstFailure(place: [String], message: String) async throws {
    try await withTemporaryFolder { folder in
      let files = [
        "empty.json": "", "broken.json": "{x", "broken.csv": "a\n\"b\n",
        "list.json": "[{\"id\": 1}]",
      ]
      for (name, text) in files {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let place = place.map { files[$0] == nil ? $0 : "\(folder)/\($0)" }
      for command in ["watch", "record"] {
        let (code, errors) = try await ChildProcess.live([command, "--once"] + place).end()
        #expect(code == 1, "\(command)")
        #expect(errors.last?.contains(message) == true, "\(errors)")
      }
    }
  }

  @Test(arguments: ["--keep-trying", "--wait"])
  func aMissingFileIsAwaitedOnRequest(option: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/late.json"
      let watch = try ChildProcess.live(["watch", file, option, "--output", "csv"])
      #expect(await watch.errorLine() == "live: \(file) doesn't exist.")
      try "[1]".write(toFile: file, atomically: true, encoding: .utf8)
      #expect(await watch.line() == "change,value\r")
      #expect(await watch.line() == "inserted,1\r")
      _ = await watch.interrupt()
    }
  }

  @Test(arguments: [["--sort", "-nme"], ["--columns", "id,nme"], ["--group-by", "nme"]])
  func anUnknownFieldIsAnError(option: [String]) async throws {
    try await withFile(#"[{"id": 1, "name": "Tom"}]"#) { file in
      for output in ["ndjson", "csv", "table"] {
        let watch = try ChildProcess.live(["watch", file, "--once", "--output", output] + option)
        #expect(await watch.lines() == [])
        let (code, errors) = await watch.end()
        #expect(code == 64)
        #expect(
          errors == [
            #"live: No row has a field "nme". Did you mean "name"? Existing fields: id, name."#
          ])
      }
    }
  }

  @Test func endingBeforeTheFirstListIsAFailure() async throws {
    let watch = try ChildProcess.live(["watch", "-", "--exit-on-change"], hasInput: true)
    try watch.write("[1]\n")
    try watch.closeInput()
    #expect(await watch.end().code == 1)
  }

  @Test(arguments: [
    (["watch"], "Specify what to watch"), (["watch", "a", "--", "b"], "either <place> or"),
    (
      ["watch", "a", "--once", "--exec", "x"], "--exec and --notify are for rows that arrive later"
    ),
    (["watch", "a", "--exit-when", "age > 3", "--columns", "id"], "isn't one of --columns"),
    (["watch", "a", "--once", "--exit-when", "x == 1"], "Use only one of --once and --exit-when."),
    (["watch", "a", "--once", "--exit-on-change"], "--once and --exit-on-change"),
    (["watch", "a", "--filter", "age=3"], #"column 4: expected "==""#),
    (["watch", "a", "--filter", "age >>> 3"], "column 5: expected a comparison"),
    (["watch", "a", "--sort", "a,,"], "column 3: expected a field"),
    (["watch", "a.json", "--as", "poll"], "--as needs a URL"),
    (["watch", "--as", "events", "--", "date"], "--as needs a URL"),
    (["watch", "a", "--interval", "0"], "--interval"),
    (["watch", "a", "--timeout", "soon"], "--timeout"),
    (["watch", "a", "--duration", "1s", "--timeout", "1s"], "--duration can't be combined with"),
    (["record", "a", "--duration", "1s", "--once"], "--duration can't be combined with"),
    (["watch", "a", "--output", "xml"], "--output"), (["replay", "a", "--speed", "0"], "--speed"),
  ])
  func anInvalidCommandLineIsCodeSixtyFour(arguments: [String], words: String) async throws {
    let (code, errors) = try await ChildProcess.live(arguments).end()
    #expect(code == 64)
    #expect(errors.first?.contains(words) == true, "\(errors)")
  }

  /// RFC 4180: values with commas, quotes and line breaks are quoted, and quotes are doubled.
  @Test func valuesOfCSVAreQuoted() async throws {
    let text = #"[{"id": 1, "a,b": "say \"hi\"", "c": "x\ny", "d": ""}]"#
    try await withFile(text) { file in
      let (_, lines) = try await run(["watch", file, "--once", "--output", "csv"])
      #expect(
        lines.joined(separator: "\n")
          == "id,\"a,b\",c,d\r\n1,\"say \"\"hi\"\"\",\"x\ny\",\r")
    }
  }

  @Test func aFieldWithoutAColumnIsReported() async throws {
    let watch = try ChildProcess.live(["watch", "-", "--output", "csv"], hasInput: true)
    try watch.write(#"{"id": 1}"# + "\n")
    #expect(await watch.line() == "change,id\r")
    try watch.write(#"{"id": 2, "age": 3}"# + "\n" + #"{"id": 3, "age": 3}"# + "\n")
    #expect(
      await watch.errorLine()
        == #"live: No column for "age". To include it, name the columns: --columns A,B,C"#)
    try watch.closeInput()
    #expect(await watch.end().errors.isEmpty)
  }

  private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try text.write(toFile: folder + "/list.json", atomically: true, encoding: .utf8)
      try await body(folder + "/list.json")
    }
  }

  private func run(_ arguments: [String]) async throws -> (code: Int32, lines: [String]) {
    let process = try ChildProcess.live(arguments)
    let lines = await process.lines()
    return (await process.end().code, lines)
  }
}
