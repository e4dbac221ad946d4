import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The whole pipeline: file, server, client, list, changeset, line of text.
@Suite(.timeLimit(.minutes(20))) struct WatchTests {
  @Test func eachEditIsTheChangesetOfItsRows() async throws {
    try await withWatchedServer(output: "text") { server, watch in
      let database = try server.database
      try await database["data/about"].set(.string("I like the river"))
      #expect(
        try await changes(of: watch) == [
          "1 updated",
          #"~ about value: "I like traveling along Mississippi!" → "I like the river""#,
        ])
      try await database["data/profileAttributes"].remove()
      #expect(try await changes(of: watch).first == "1 section deleted, 3 deleted")
      try await database["data/friends"].set(
        json(
          #"[{"name": "Celeste Holm", "pictureUrl": "holm"}, {"name": "Huckleberry Finn", "pictureUrl": "finn"}]"#
        ))
      #expect(try await changes(of: watch).first == "1 moved")
    }
  }

  /// The probe requests another address, which ends in `.json`.
  @Test func anErrorNamesTheAddressThatWasTyped() async throws {
    let watch = try ChildProcess.live(["watch", "http://localhost:1/x"])
    #expect(
      await watch.errorLine()
        == "live: http://localhost:1/x refused the connection. Is the server running?")
    _ = await watch.interrupt()
  }

  @Test func outsideOfATerminalTheChangesOfAnUpdateAreALineOfJSON() async throws {
    try await withWatchedServer(output: nil) { server, watch in
      try await server.database["data/about"].set(.string("I like the river"))
      let line = try #require(await watch.line())
      #expect(
        line == """
          {"changes":[{"change":"updated","section":"","id":"about","to":0,\
          "fields":{"value":{"from":"I like traveling along Mississippi!","to":"I like the river"}}}]}
          """)
      #expect(!line.contains("\u{1B}"), "no escape codes in a pipe")
    }
  }

  /// When the server is killed and restarted, the watcher shows the difference, not the whole list.
  @Test func aWatcherOutlivesTheServer() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      // A port that the system doesn't assign while the server is down.
      let first = try await RunningServer.start(file: file, port: .random(in: 20_000..<32_000))
      let watch = try ChildProcess.live(["watch", first.address + "/data", "--output", "text"])
      _ = await watch.line { $0.contains("Height") }
      try await first.database["data/about"].set(.string("before"))
      _ = await watch.line { $0.contains("before") }
      first.process.kill()
      await first.process.end()

      let second = try await RunningServer.start(file: file, port: first.port)
      #expect(try await second.database["data/about"].get().scalar == .string("before"))
      try await second.database["data/about"].set(.string("after"))
      let line = try #require(await watch.line())
      #expect(line.hasSuffix("1 updated"), "one row changed: \(line)")
      #expect(await watch.line()?.contains(#""before" → "after""#) == true)
      #expect(await watch.interrupt() != 1)
      second.process.kill()
    }
  }

  private func withWatchedServer(
    output: String?, _ body: (RunningServer, ChildProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let watch = try ChildProcess.live(
        ["watch", server.address + "/data"] + (output.map { ["--output", $0] } ?? []))
      _ = await watch.line { $0.contains("Height") }
      try await body(server, watch)
      _ = await watch.interrupt()
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// The lines of the next changeset, without their times.
  private func changes(of watch: ChildProcess) async throws -> [String] {
    let head = try #require(await watch.line())
    let counts = String(head.dropFirst("12:04:31 ".count))
    let count = counts.split(separator: ", ").compactMap { part in
      part.split(separator: " ").first.flatMap { Int($0) }
    }.reduce(0, +)
    var lines = [counts]
    for _ in 0..<count { lines.append(String(try #require(await watch.line()).dropFirst(9))) }
    return lines
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
}
