import Demos
import Foundation
import Testing
import _GoalsSupport
import _LiveTestSupport

/// A logbook in a real file.
@Suite(.timeLimit(.minutes(20))) struct FileLogbookTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func sentence(_ body: () async throws -> Void) async -> String {
    let error = await #expect(throws: LogbookError.self) { try await body() }
    return error?.description ?? ""
  }

  @Test func aMissingFileIsTheInitialLogbook() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/logbook.json"
      let empty = FileLogbook(path: path)
      #expect(try await empty.players().isEmpty)
      #expect(try await empty.matches().isEmpty)
      let sample = FileLogbook(path: path, initial: try twoMatches())
      #expect(try await sample.matches().map(\.id) == ["second", "first"])
      #expect(!FileManager.default.fileExists(atPath: path), "reading writes nothing")
    }
  }

  @Test func everyChangeIsWrittenToTheFileAtOnce() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/new/deep/logbook.json"
      let logbook = FileLogbook(path: path)
      let ann = try await logbook.createPlayer(named: "Ann")
      let bob = try await logbook.createPlayer(named: "Bob")
      let match = try await logbook.createMatch(match("", [ann], 3, 1, [bob]).draft)
      let next = FileLogbook(path: path)
      #expect(try await next.players() == [ann, bob])
      #expect(try await next.matches() == [match])
      try await logbook.renamePlayer(ann.id, to: "Anna")
      #expect(try await FileLogbook(path: path).matches()[0].homePlayers.names == "Anna")
      try await logbook.updateMatch(
        match.id,
        with: Demos.Match(
          id: "", homePlayers: [bob], awayPlayers: [ann], homeGoals: 2, awayGoals: 2, date: friday
        ).draft)
      #expect(try await FileLogbook(path: path).matches()[0].result == "2 : 2")
      try await logbook.deleteMatch(match.id)
      #expect(try await FileLogbook(path: path).matches().isEmpty)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/new/deep") == [
          "logbook.json"
        ])
    }
  }

  @Test func aWriteByAnotherProcessIsRead() async throws {
    try await withTemporaryFolder { folder in
      let one = FileLogbook(path: folder + "/logbook.json")
      let other = FileLogbook(path: folder + "/logbook.json")
      for number in 0..<20 {
        try await one.createPlayer(named: "One \(number)")
        try await other.createPlayer(named: "Other \(number)")
        #expect(try await one.players().count == 2 * number + 2)
        #expect(try await one.players() == other.players())
      }
    }
  }

  @Test(arguments: [
    ("", "it"), ("{", "it"), ("[]", "it"), (#"{"players": [], "matches": []}"#, "version"),
    (#"{"version": 2, "players": [], "matches": []}"#, "version is 2"),
    (#"{"version": 1, "players": [{"id": "a"}], "matches": []}"#, "players[0]"),
    (
      #"{"version": 1, "players": [{"id": "a", "name": "Ann"}, {"id": "a", "name": "B"}], "matches": []}"#,
      "taken"
    ),
    (
      #"""
      {"version": 1, "players": [], "matches": [{"id": "m", "home_player_ids": ["a"],
       "away_player_ids": ["b"], "home_goals": 1, "away_goals": 0}]}
      """#, "Player a doesn't exist"
    ),
  ]) func aBrokenFileIsAnErrorThatNamesItAndIsNotChanged(content: String, reason: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/logbook.json"
      try Data(content.utf8).write(to: URL(filePath: path))
      let logbook = FileLogbook(path: path)
      let reading = await sentence { _ = try await logbook.matches() }
      #expect(reading.hasPrefix("\(path) isn't a logbook: "))
      #expect(reading.contains(reason))
      let writing = await sentence { _ = try await logbook.createPlayer(named: "Ann") }
      #expect(writing == reading)
      #expect(try text(path) == content)
    }
  }

  @Test func aFolderIsNotALogbook() async throws {
    try await withTemporaryFolder { folder in
      let logbook = FileLogbook(path: folder)
      #expect(
        await sentence { _ = try await logbook.players() }
          == "\(folder) is a folder. Choose a file for the logbook.")
    }
  }

  @Test func aFixedFileIsReadAgain() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/logbook.json"
      let logbook = FileLogbook(path: path)
      try await logbook.createPlayer(named: "Ann")
      let good = try text(path)
      try Data("{".utf8).write(to: URL(filePath: path))
      #expect(await sentence { _ = try await logbook.players() }.contains(path))
      try Data(good.utf8).write(to: URL(filePath: path))
      #expect(try await logbook.players().names == "Ann")
    }
  }

  @Test func anUnwritablePathIsAnErrorThatNamesIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/file"
      try Data("x".utf8).write(to: URL(filePath: file))
      let logbook = FileLogbook(path: file + "/logbook.json")
      let failure = await sentence { _ = try await logbook.createPlayer(named: "Ann") }
      #expect(failure.hasPrefix("Can't read the logbook \(file)/logbook.json: Not a directory. "))
      #expect(try text(file) == "x")
    }
  }

  @Test func aRejectedEditWritesNothing() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/logbook.json"
      let logbook = FileLogbook(path: path)
      #expect(
        await sentence { _ = try await logbook.createPlayer(named: " ") }
          == "A player needs a name.")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func allListenersAreNotifiedOfAChange() async throws {
    try await withTemporaryFolder { folder in
      let logbook = FileLogbook(path: folder + "/logbook.json")
      var first = logbook.changes().makeAsyncIterator()
      var second = logbook.changes().makeAsyncIterator()
      try await logbook.createPlayer(named: "Ann")
      #expect(await first.next() != nil)
      #expect(await second.next() != nil)
      logbook.noteFileChange()
      logbook.noteFileChange()
      #expect(await first.next() != nil)
    }
  }
}
