import Foundation
import LiveTree
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// `live serve --config firebase.json`.
@Suite(.timeLimit(.minutes(20))) struct FirebaseConfigTests {
  private func config(_ json: String) throws -> FirebaseConfig {
    try FirebaseConfig(JSONValue(parsing: json), of: "firebase.json")
  }

  @Test func theFormsOfADatabaseSection() throws {
    let one = try config(#"{"database": {"rules": "r.json"}, "hosting": {}}"#)
    #expect(one.rules.map(\.scope) == [.everyDatabase] && one.rules.map(\.path) == ["r.json"])
    #expect(one.host == nil && one.port == nil)
    let several = try config(
      #"{"database": [{"instance": "a", "rules": "a.json"}, {"target": "t", "rules": "t.json"}]}"#)
    #expect(several.rules.map(\.scope) == [.instance("a"), .target("t")])
    let emulator = try config(#"{"emulators": {"database": {"host": "localhost", "port": 9001}}}"#)
    #expect(emulator.rules.isEmpty && emulator.host == "127.0.0.1" && emulator.port == 9_001)
    #expect(try config(#"{"emulators": {"database": {}}}"#).port == nil)
    #expect(try config(#"{"emulators": {"database": {"port": "5002"}}}"#).port == 5_002)
  }

  @Test(arguments: [
    (#"{"hosting": {}}"#, "has neither"), (#"[]"#, "has neither"),
    (#"{"database": "r.json"}"#, #""database" must be an object"#),
    (#"{"database": {}}"#, "database.rules must be the path"),
    (#"{"database": {"rules": 1}}"#, "database.rules must be the path"),
    (#"{"database": [{"rules": "r.json"}]}"#, #"database[0] needs "instance""#),
    (#"{"database": [{"instance": "a", "target": "a", "rules": "r"}]}"#, "database[0] needs"),
    (#"{"database": [{"instance": "a"}]}"#, "database[0].rules must be the path"),
    (#"{"emulators": {"database": {"port": 0}}}"#, "port must be a number"),
    (#"{"emulators": {"database": {"port": "http"}}}"#, "port must be a number"),
    (#"{"emulators": {"database": {"port": "0"}}}"#, "port must be a number"),
    (#"{"emulators": {"database": {"host": 1}}}"#, "host must be a string"),
  ])
  func anErrorNamesTheFileAndThePlace(json: String, sentence: String) throws {
    let error = try #require(throws: CommandFailure.self) { try config(json) }
    #expect(error.description.hasPrefix("firebase.json"))
    #expect(error.description.contains(sentence))
  }

  @Test func pathsAndTargetsAreRelativeToTheFile() async throws {
    try await withTemporaryFolder { folder in
      func write(_ text: String, to name: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      }
      try write(#"{"rules": {"a": {".read": true}}}"#, to: "a.json")
      try write(#"{"rules": {"b": {".read": true}}}"#, to: "b.json")
      try write(
        """
        {
          // As Firebase's tools allow.
          "database": [{"instance": "a", "rules": "a.json"}, {"target": "t", "rules": "b.json"},],
        }
        """,
        to: "firebase.json")
      let file = folder + "/firebase.json"
      let unknown = #expect(throws: CommandFailure.self) {
        try FirebaseConfig(file: file).servedRules(of: file)
      }
      #expect(unknown?.description.contains(".firebaserc") == true)
      try write(
        #"{"targets": {"p": {"database": {"t": ["b", "c"]}}}} /* targets */"#, to: ".firebaserc")
      let served = try FirebaseConfig(file: file).servedRules(of: file)
      #expect(served["a"]?.path == folder + "/a.json")
      #expect(served["b"]?.text == served["c"]?.text)
      #expect(served["d"] == nil)
      #expect(throws: CommandFailure.self) { try served.ofOnlyDatabase }
    }
  }

  @Test func aServerHasTheRulesOfEachDatabase() async throws {
    try await withTemporaryFolder { folder in
      try #"{"rules": {"a": {".read": true, ".write": true}}}"#.write(
        toFile: folder + "/a.json", atomically: true, encoding: .utf8)
      try #"{"database": [{"instance": "app", "rules": "a.json"}]}"#.write(
        toFile: folder + "/firebase.json", atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(
        ["--emulator", "--config", folder + "/firebase.json"])
      #expect(try await server.live("set", "/a", "1", "--ns", "app") == .silence)
      #expect(try await server.live("set", "/b", "1", "--ns", "app").code == 1)
      #expect(try await server.live("set", "/b", "1", "--ns", "other") == .silence)
      #expect(await server.process.interrupt() == 0)
    }
  }
}
