import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `live watch` on files, pipes and commands, as other programs see it.
@Suite(.timeLimit(.minutes(20))) struct WatchedPlaceTests {
  @Test func aHalfWrittenFileKeepsItsRows() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/friends.json"
      try write(#"[{"id": 1, "name": "Tom"}]"#, to: file)
      let watch = try ChildProcess.live(["watch", file, "--output", "text"])
      #expect(
        await watch.line { $0.contains("+ /1") || $0.contains("+ 1") }?.contains("Tom") == true)
      try write(#"[{"id": 1, "na"#, to: file)
      // The command may read the file while it's empty.
      var complaint = ""
      while !complaint.contains("column 15") {
        complaint = try #require(await watch.errorLine())
        #expect(complaint.hasPrefix("live: \(file): "), "\(complaint)")
      }
      #expect(complaint.hasPrefix("live: \(file): Invalid JSON at line 1, column 15"))
      try write(#"[{"id": 1, "name": "Huck"}]"#, to: file)
      #expect(await watch.line()?.hasSuffix(" 1 updated") == true)
      #expect(await watch.line()?.hasSuffix(#"name: "Tom" → "Huck""#) == true)
      // The command may have read the file while it was empty.
      var errors: [String] = []
      while errors.last != "live: The list is live." {
        errors.append(try #require(await watch.errorLine()))
      }
      #expect(await watch.interrupt() == 130)
    }
  }

  @Test func aFileThatIsReplacedIsReadAgain() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/friends.json"
      try write("[1, 2]", to: file, atomically: true)
      let watch = try ChildProcess.live(["watch", file, "--output", "csv"])
      #expect(await watch.line() == "change,value\r")
      #expect(await watch.line() == "inserted,1\r")
      #expect(await watch.line() == "inserted,2\r")
      try write("[2, 3]", to: file, atomically: true)
      #expect(await watch.line() == "deleted,1\r")
      #expect(await watch.line() == "inserted,3\r")
      try write("[3, 2]", to: file, atomically: true)
      #expect(await watch.line()?.hasPrefix("moved,") == true)
      await watch.interrupt()
    }
  }

  @Test func theFilesOfAFolderAreSections() async throws {
    try await withTemporaryFolder { folder in
      try write("[1]", to: folder + "/a.json")
      try write("[2]", to: folder + "/b.json")
      let watch = try ChildProcess.live(["watch", folder, "--once", "--output", "csv"])
      #expect(await watch.lines() == ["section,value\r", "a,1\r", "b,2\r"])
      #expect(await watch.end().code == 0)
    }
  }

  @Test func aCommandFailsAndRecovers() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/friends.json"
      let watch = try ChildProcess.live(
        ["watch", "--output", "csv", "--interval", "5ms", "--", "cat", file])
      let complaint = try #require(await watch.errorLine())
      #expect(complaint.hasPrefix("live: cat exited with code 1: "))
      try write("[1]", to: file, atomically: true)
      #expect(await watch.line() == "change,value\r")
      #expect(await watch.line() == "inserted,1\r")
      try FileManager.default.removeItem(atPath: file)
      #expect(await watch.errorLine() == "live: The list is live.")
      #expect(await watch.errorLine() == complaint)
      try write("[1, 2]", to: file, atomically: true)
      #expect(await watch.line() == "inserted,2\r", "the row that was there stayed")
      await watch.interrupt()
    }
  }

  /// The pipe ends for its reader when the last process that holds its other end has exited.
  @Test func aCommandEndsWithTheWatch() async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = try ChildProcess("cat", [pipe])
      let script = "exec 3> \(pipe); echo started >&3; exec sleep 1000"
      let watch = try ChildProcess.live(["watch", "--", "sh", "-c", script])
      #expect(await reader.line() == "started")
      #expect(await watch.interrupt() == 130)
      #expect(await reader.line() == nil)
    }
  }

  @Test func linesOfStandardInputAreRows() async throws {
    let watch = try ChildProcess.live(["watch", "-", "--output", "csv"], hasInput: true)
    try watch.write(#"{"id": 1, "name": "Tom"}"# + "\n")
    #expect(await watch.line() == "change,id,name\r")
    #expect(await watch.line() == "inserted,1,Tom\r")
    try watch.write(#"{"id": 2, "name": "Huck"}"# + "\n")
    #expect(await watch.line() == "inserted,2,Huck\r")
    try watch.write("nonsense\n" + #"{"id": 1, "name": "Becky"}"# + "\n")
    #expect(await watch.line() == "updated,1,Becky\r")
    try watch.closeInput()
    // A row is missing.
    let end = await watch.end()
    #expect(end.code == 1)
    #expect(end.errors.contains { $0.contains("1 document was left out: Invalid JSON at line 3") })
  }

  @Test func documentsOfStandardInputAreLists() async throws {
    let watch = try ChildProcess.live(["watch", "-", "--output", "csv"], hasInput: true)
    try watch.write("[1,\n2]\n")
    #expect(await watch.line() == "change,value\r")
    #expect(await watch.line() == "inserted,1\r")
    #expect(await watch.line() == "inserted,2\r")
    try watch.write("[2]\n")
    #expect(await watch.line() == "deleted,1\r")
    try watch.write("[2")
    try watch.closeInput()
    let (code, errors) = await watch.end()
    #expect(code == 1, "the input ended in the middle of a list")
    #expect(errors.count == 1)
  }

  @Test func whatTheFirstLineLooksLikeCanBeOverruled() async throws {
    for (flag, line) in [("--lines", "inserted,[1]\r"), ("--no-lines", "inserted,a,1\r")] {
      let text = flag == "--lines" ? #"{"value": [1]}"# : #"{"a": 1}"#
      let watch = try ChildProcess.live(["watch", "-", flag, "--output", "csv"], hasInput: true)
      try watch.write(text + "\n")
      try watch.closeInput()
      #expect(await watch.lines().last == line)
    }
  }

  @Test func aClosedPipeEndsTheWatchQuietly() async throws {
    let script = """
      (i=0; while echo "[$i]"; do i=$((i+1)); done) 2>/dev/null \\
        | ("$0" watch - --output text; echo "code $?" >&2) | head -1 >/dev/null
      """
    let shell = try ChildProcess("bash", ["-c", script, ChildProcess.livePath])
    #expect(await shell.errorLine() == "code 0")
    shell.kill()
  }

  private func write(_ text: String, to file: String, atomically: Bool = false) throws {
    try text.write(toFile: file, atomically: atomically, encoding: .utf8)
  }
}
