import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Files that a running server reads again, and files that it doesn't trust any more.
@Suite(.timeLimit(.minutes(20))) struct RulesReloadTests {
  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func rules(_ isOpen: Bool) -> String {
    #"{"rules": {".read": \#(isOpen), ".write": true}}"#
  }

  /// Waits for a line of the server's log.
  private func log(_ server: RunningServer, _ words: String) async -> String? {
    while let line = await server.process.errorLine() {
      if line.contains(words) { return line }
    }
    return nil
  }

  @Test(arguments: [true, false]) func rulesAreReadAgain(withSignal: Bool) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/rules.json"
      try write(rules(false), to: file)
      let server = try await RunningServer.start([
        "--database", folder + "/app.sqlite", "--rules", file,
      ])
      #expect(try await server.live("get", "/a").code == 1)
      try write(rules(true), to: file)
      if withSignal { kill(server.process.identifier, SIGHUP) }
      #expect(await log(server, "Reread the rules") != nil)
      #expect(try await server.live("get", "/a") == .line("null"))
      // A broken file changes nothing.
      try write(#"{"rules": {".read": tru}}"#, to: file)
      if withSignal { kill(server.process.identifier, SIGHUP) }
      let line = await log(server, "Can't reread the rules")
      #expect(line?.contains("rules.json") == true)
      #expect(try await server.live("get", "/a") == .line("null"))
      #expect(await server.process.interrupt() == 0)
      // As after every start, the rules of the last valid file are stored.
      let restarted = try await RunningServer.start(["--database", folder + "/app.sqlite"])
      #expect(try await restarted.live("get", "/a") == .line("null"))
      #expect(await restarted.process.interrupt() == 0)
    }
  }

  @Test func rulesOfSeveralDatabasesAreReadAgain() async throws {
    try await withTemporaryFolder { folder in
      let config =
        #"{"database": [{"instance": "a", "rules": "a.json"}, {"instance": "b", "rules": "b.json"}]}"#
      try write(config, to: folder + "/firebase.json")
      for name in ["a", "b"] { try write(rules(false), to: folder + "/\(name).json") }
      let server = try await RunningServer.start([
        "--emulator", "--config", folder + "/firebase.json",
      ])
      for name in ["a", "b"] { #expect(try await server.live("get", "/", "--ns", name).code == 1) }
      try write(rules(true), to: folder + "/b.json")
      #expect(await log(server, "Reread the rules") != nil)
      #expect(try await server.live("get", "/", "--ns", "b") == .line("null"))
      #expect(try await server.live("get", "/", "--ns", "a").code == 1)
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// Nothing is acknowledged that a restart would lose, and the log says it once.
  @Test func aChangedFileIsNotWritten() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/app.sqlite"
      try write(rules(true), to: folder + "/rules.json")
      let server = try await RunningServer.start([
        "--database", file, "--rules", folder + "/rules.json",
      ])
      #expect(try await server.live("set", "/a", "1") == .silence)
      let ready = try await HTTPAnswer.get(server.address + "/readyz", accepting: "*/*")
      #expect(ready.status == 200)
      #expect(truncate(file, 0) == 0)
      for _ in 0..<3 {
        let refused = try await server.live("set", "/a", "2")
        #expect(refused.code == 1)
        #expect(refused.errors.first?.contains("changed the stored data") == true)
        let ready = try await HTTPAnswer.get(server.address + "/readyz", accepting: "*/*")
        #expect(ready.status == 503)
      }
      #expect(try await server.live("get", "/a") == .line("1"))
      #expect(await server.process.interrupt() == 0)
      let log = await server.process.end().errors
      #expect(log.count { $0.contains("can't be trusted") } == 1)
      #expect(log.count == 1, "\(log)")
    }
  }
}
