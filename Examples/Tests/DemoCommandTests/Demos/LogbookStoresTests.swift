import Demos
import Foundation
import LiveListTesting
import LiveTree
import LiveTreeClient
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

@testable import DemoHost

/// A real file, a real REST service and a real database behave as the same logbook.
@Suite(.timeLimit(.minutes(20))) struct LogbookStoresTests {
  /// Calls `body` with each store, which is empty.
  private func withStores(
    _ body: (_ name: String, _ logbook: any Logbook) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      try await body("file", FileLogbook(path: folder + "/own.json"))
      let rest = try RESTLogbook(baseURL: demo.address + LogbookService.path, limit: .seconds(600))
      for match in try await rest.matches() { try await rest.deleteMatch(match.id) }
      try await body("rest", rest)
      try await body("database", try DatabaseLogbook(demo.database["own/logbook"]))
    }
  }

  /// The contents of a logbook, without the IDs that each store chooses.
  private struct Story: Equatable {
    var players: [String]
    var matches: [String]
    var ratings: [String]

    init(_ logbook: any Logbook, among names: Set<String>) async throws {
      players = try await logbook.players().map(\.name).filter(names.contains)
      matches = try await logbook.matches().map {
        "\($0.homePlayers.names) \($0.result) \($0.awayPlayers.names) \($0.date.timeIntervalSince1970)"
      }.sorted()
      ratings = try await logbook.rankings(in: .all, now: .now, calendar: .current)
        .filter { names.contains($0.player.name) }
        .map { "\($0.player.name) \($0.rating ?? -1) \($0.record)" }
    }
  }

  @Test func theSameEditsLeadToTheSameLogbook() async throws {
    var stories: [String: [Story]] = [:]
    try await withStores { name, logbook in
      var random = SplitMix64(seed: 27)
      for step in 0..<40 {
        try await edit(logbook, step, &random)
        if step % 5 == 4 {
          stories[name, default: []].append(try await Story(logbook, among: Set(names)))
        }
      }
    }
    let expected = try #require(stories["file"])
    #expect(expected.count == 8)
    #expect(stories["rest"] == expected)
    #expect(stories["database"] == expected)
    #expect(expected.last?.matches.isEmpty == false)
  }

  private let names = ["Zoë Test", "Adam Test", "Mia Test", "Ben Test"]

  private func edit(
    _ logbook: any Logbook, _ step: Int, _ random: inout SplitMix64
  ) async throws {
    guard step >= names.count else {
      _ = try await logbook.createPlayer(named: " \(names[step]) ")
      return
    }
    let players = try await logbook.players().filter { names.contains($0.name) }
      .sorted { $0.name < $1.name }
    // IDs differ from store to store, so choices depend only on values that all stores have.
    let matches = try await logbook.matches().sorted { $0.date < $1.date }
    var sides = players.shuffled(using: &random).map(\.id)
    let count = Int.random(in: 1...2, using: &random)
    let home = Array(sides.prefix(count))
    sides.removeFirst(count)
    let draft = MatchDraft(
      homePlayers: home, awayPlayers: [sides[0]], homeGoals: .random(in: 0...5, using: &random),
      awayGoals: .random(in: 0...5, using: &random),
      date: Date(timeIntervalSince1970: 1_700_000_000 + Double(step) * 3_600))
    let place = Int.random(in: 0..<100, using: &random)
    switch place % 4 {
    case 0 where !matches.isEmpty:
      var changed = draft
      let match = matches[place % matches.count]
      changed.date = match.date
      try await logbook.updateMatch(match.id, with: changed)
    case 1 where !matches.isEmpty:
      try await logbook.deleteMatch(matches[place % matches.count].id)
    default:
      _ = try await logbook.createMatch(draft)
    }
  }

  @Test func allStoresRejectTheSameWithTheSameSentence() async throws {
    try await withStores { name, logbook in
      let ann = try await logbook.createPlayer(named: "Ann Refused")
      let bob = try await logbook.createPlayer(named: "Bob Refused")
      let draft = MatchDraft(
        homePlayers: [ann.id], awayPlayers: [ann.id], homeGoals: 1, awayGoals: 0)
      func refusal(_ body: () async throws -> Void) async -> String {
        do {
          try await body()
          return "done"
        } catch {
          return "\(error)"
        }
      }
      #expect(
        await refusal { _ = try await logbook.createPlayer(named: "  ") }
          == "A player needs a name.", "\(name)")
      #expect(
        await refusal { _ = try await logbook.createPlayer(named: "ann refused") }
          == "Ann Refused is already a player. Choose another name.", "\(name)")
      #expect(
        await refusal { try await logbook.renamePlayer(bob.id, to: "Ann Refused") }
          == "Ann Refused is already a player. Choose another name.", "\(name)")
      #expect(
        await refusal { _ = try await logbook.createMatch(draft) }
          == "Ann Refused plays on both sides. Choose one side for each player.", "\(name)")
      #expect(
        await refusal { try await logbook.deleteMatch("gone") }
          == "Match gone doesn't exist.", "\(name)")
      #expect(
        await refusal { try await logbook.updateMatch("gone", with: draft) } != "done", "\(name)")
      try await logbook.renamePlayer(bob.id, to: "Bobby Refused")
      #expect(try await logbook.players().map(\.name).contains("Bobby Refused"), "\(name)")
    }
  }

  /// The original treated an invalid response as an empty list, and all rows disappeared.
  @Test(arguments: [
    ("500 Internal Server Error", "oops", "the server responded with 500"),
    ("404 Not Found", "<html>", "the server responded with 404"),
    ("200 OK", "<html>welcome</html>", "is invalid"),
    ("200 OK", #"[{"id": 1}]"#, "is invalid"),
    ("503 Service Unavailable", #"{"error": "Closed."}"#, "the server responded with 503: Closed."),
  ])
  func anInvalidResponseIsAnError(status: String, body: String, cause: String) async throws {
    try await WireServer.run { _ in
      ServedRequest.response(status, ["Content-Type: application/json"], body: body)
    } _: { server in
      let logbook = try RESTLogbook(baseURL: server.url("/api/v1"), limit: .seconds(600))
      do {
        _ = try await logbook.matches()
        Issue.record("an invalid response is an error, not an empty list")
      } catch {
        #expect("\(error)".contains("Can't read the matches at"))
        #expect("\(error)".contains(cause), "\(error)")
      }
    }
  }

  @Test func anUnreachableServerIsAnErrorThatNamesIt() async throws {
    let port = try ClosedPort()
    let address = "http://127.0.0.1:\(port.number)/api/v1/"
    let logbook = try RESTLogbook(baseURL: address, limit: .seconds(600))
    await #expect {
      _ = try await logbook.players()
    } throws: {
      "\($0)" == "Can't read the players at \(address): the server doesn't respond. "
        + "Check that it is running."
    }
    withExtendedLifetime(port) {}
  }

  @Test(arguments: [
    "", "localhost:3000", "ftp://a/b", "http://", "http://a/?b=c", "http://u:p@a/", "nonsense",
  ])
  func anInvalidAddressIsRejected(text: String) {
    #expect(throws: LogbookError.self) { try RESTLogbook(baseURL: text) }
  }

  @Test func aSlashIsAddedToTheAddress() throws {
    #expect(try RESTLogbook(baseURL: "http://a:1/api/v1").baseURL == "http://a:1/api/v1/")
    #expect(try RESTLogbook(baseURL: " http://a:1/api/v1/ ").baseURL == "http://a:1/api/v1/")
  }

  /// Values that a user may write to the node by hand.
  @Test(arguments: [
    #"{"players": {"a": {"name": ""}}}"#, #"{"players": "Ann"}"#,
    #"{"matches": {"m": {"home_player_ids": ["a"], "away_player_ids": ["b"], "home_goals": 1, "away_goals": 0}}}"#,
  ])
  func aNodeThatIsNotALogbookIsAnErrorAndStays(json: String) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let node = try demo.database["broken"]
      let url = demo.address + "/broken.json"
      #expect(try await HTTPAnswer.put(url, json).status == 200)
      let logbook = DatabaseLogbook(node)
      do {
        _ = try await logbook.players()
        Issue.record("a broken node isn't a logbook")
      } catch {
        #expect("\(error)".contains("isn't a logbook"), "\(error)")
      }
      await #expect(throws: LogbookError.self) { _ = try await logbook.createPlayer(named: "Ann") }
      #expect(try await !node.get().isAbsent)
    }
  }

  @Test func aLogbookInADatabaseIsFilledOnce() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let logbook = DatabaseLogbook(try demo.database["mine"])
      _ = try await logbook.createPlayer(named: "Ann")
      try await logbook.fill(with: LogbookContents())
      #expect(try await logbook.players().map(\.name) == ["Ann"])
    }
  }

  /// Two users add the same player at the same moment, and keys look like array indices.
  @Test func concurrentWritesCanBeReadAndFixed() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let written = try await HTTPAnswer.put(
        demo.address + "/twins.json",
        #"{"players": {"0": {"name": "Ann"}, "1": {"name": "Ann"}, "2": {"name": "Bob"}}}"#)
      #expect(written.status == 200)
      let logbook = DatabaseLogbook(try demo.database["twins"])
      #expect(try await logbook.players().map(\.name) == ["Ann", "Ann", "Bob"])
      await #expect(throws: LogbookError.nameTaken("Ann")) {
        _ = try await logbook.createPlayer(named: "Ann")
      }
      try await logbook.renamePlayer("1", to: "Anna")
      #expect(try await logbook.players().map(\.name) == ["Ann", "Anna", "Bob"])
    }
  }

  @Test func theDatabaseReportsChangesByOthers() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let mine = DatabaseLogbook(try demo.database["shared"])
      let theirs = DatabaseLogbook(try demo.database["shared"])
      var changes = mine.changes().makeAsyncIterator()
      // The first change is the empty node that the stream starts with.
      #expect(await changes.next(isolation: #isolation) != nil)
      _ = try await theirs.createPlayer(named: "Ann")
      #expect(await changes.next(isolation: #isolation) != nil)
      #expect(try await mine.players().map(\.name) == ["Ann"])
    }
  }
}
