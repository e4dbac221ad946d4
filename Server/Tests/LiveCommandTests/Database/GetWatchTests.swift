import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `live get --watch`, and `live set --offline-queue`.
@Suite(.timeLimit(.minutes(20))) struct GetWatchTests {
  @Test func eachChangeIsALine() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let watch = try ChildProcess.live([
        "get", "/list", "--watch", "--url", server.address, "--auth-file",
        try adminFile(in: folder),
      ])
      #expect(await watch.line() == "null")
      try await server.live("set", "/list/b", "1", "--auth-file", folder + "/owner")
      #expect(await watch.line() == #"{"b":1}"#)
      try await server.live("set", "/list/a", "2", "--auth-file", folder + "/owner")
      #expect(await watch.line() == #"{"a":2,"b":1}"#)
      _ = await watch.interrupt()
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aQueryIsWrittenInItsOrder() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let owner = try adminFile(in: folder)
      try await server.live("set", "/list", #"{"a": 3, "b": 1, "c": 2}"#, "--auth-file", owner)
      let watch = try ChildProcess.live([
        "get", "/list", "--watch", "--order-by-value", "--limit-to-first", "2", "--url",
        server.address, "--auth-file", owner,
      ])
      #expect(await watch.line() == #"{"b":1,"c":2}"#)
      try await server.live("set", "/list/a", "0", "--auth-file", owner)
      #expect(await watch.line() == #"{"a":0,"b":1}"#)
      _ = await watch.interrupt()
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// The server isn't there, and then it is.
  @Test func aWriteWaitsForTheServer() async throws {
    try await withTemporaryFolder { folder in
      let (queue, owner) = (folder + "/writes.jsonl", try adminFile(in: folder))
      let closed = try await CommandResult.of([
        "set", "/n/a", "1", "--offline-queue", queue, "--url", "http://127.0.0.1:9",
        "--auth-file", owner,
      ])
      #expect(closed.code == 0)
      #expect(closed.errors.joined().contains("The write is kept in"))
      #expect(try String(contentsOfFile: queue, encoding: .utf8).contains(#""set":"/n/a""#))
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let later = try await server.live(
        "set", "/n/b", "2", "--offline-queue", queue, "--auth-file", owner)
      #expect(later.code == 0 && later.errors.isEmpty)
      let value = try await server.live("get", "/n", "--auth-file", owner)
      #expect(value.lines == [#"{"a":1,"b":2}"#])
      #expect(try String(contentsOfFile: queue, encoding: .utf8).isEmpty)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func allWritesWaitForTheServerInOrder() async throws {
    try await withTemporaryFolder { folder in
      let (queue, owner) = (folder + "/writes.jsonl", try adminFile(in: folder))
      var keys: [String] = []
      for command in [
        ["set", "/n", #"{"a": 1, "b": 2}"#], ["update", "/n", #"{"a": 3, "c": 4}"#],
        ["remove", "/n/b"], ["push", "/log", #""first""#], ["push", "/log", #""second""#],
      ] {
        let kept = try await CommandResult.of(
          command + [
            "--offline-queue", queue, "--url", "http://127.0.0.1:9", "--auth-file", owner,
          ])
        #expect(kept.code == 0 && kept.errors.joined().contains("The write is kept in"))
        keys += kept.lines
      }
      #expect(keys.count == 2 && keys == keys.sorted())
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let last = try await server.live(
        "remove", "/none", "--offline-queue", queue, "--auth-file", owner)
      #expect(last.code == 0 && last.errors.isEmpty)
      let value = try await server.live("get", "/n", "--auth-file", owner)
      #expect(value.lines == [#"{"a":3,"c":4}"#])
      let log = zip(keys, ["first", "second"]).map { #""\#($0)":"\#($1)""# }.joined(separator: ",")
      let pushed = try await server.live("get", "/log", "--auth-file", owner)
      #expect(pushed.lines == ["{\(log)}"])
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test(arguments: [["set", "/n", "1"], ["remove", "/n"]])
  func aWriteWithAConditionDoesNotWait(command: [String]) async throws {
    let result = try await CommandResult.of(
      command + ["--if-match", "x", "--offline-queue", "/tmp/none"])
    #expect(result.code != 0)
    #expect(result.errors.joined().contains("--offline-queue can't be combined"))
  }

  /// A file with the token of the emulator's administrator.
  private func adminFile(in folder: String) throws -> String {
    let file = folder + "/owner"
    try "owner".write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
