import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The requests of the original app's store, and the answers that it accepts.
///
/// Source: SwiftGoal, `Stores/RemoteStore.swift`: 201 for what is created, 200 for everything else. What can't be
/// decoded, it shows as an empty list.
@Suite(.timeLimit(.minutes(20))) struct OriginalClientTests {
  /// The fields that the app requires of each list's elements.
  private struct Player: Decodable, Equatable {
    var id: String
    var name: String
  }

  private struct Match: Decodable {
    var id: String
    var homePlayers: [Player]
    var awayPlayers: [Player]
    var homeGoals: Int
    var awayGoals: Int
  }

  private struct Made: Decodable {
    var id: String
  }

  private struct Ranking: Decodable {
    var player: Player
    var rating: Double
  }

  private struct Original {
    let url: String

    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> HTTPAnswer {
      try await HTTPAnswer.send(
        method, url + path, type: body == nil ? nil : "application/json", body)
    }

    func list<Element: Decodable>(_ path: String, of type: Element.Type) async throws -> [Element] {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Element].self, from: Data(try await send("GET", path).text.utf8))
    }
  }

  @Test func theOriginalAppReadsAndEditsTheLogbook() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let app = Original(url: demo.address + "/api/v1/")
      #expect(try await !app.list("rankings", of: Ranking.self).isEmpty)
      #expect(try await app.send("POST", "players", #"{"name": "Zora"}"#).status == 201)
      let players = try await app.list("players", of: Player.self)
      let zora = try #require(players.first { $0.name == "Zora" })
      let other = try #require(players.first { $0.name != "Zora" })
      #expect(try await app.list("rankings", of: Ranking.self).contains { $0.player == zora })

      func body(_ goals: Int) -> String {
        #"{"home_player_ids": ["\#(zora.id)"], "away_player_ids": ["\#(other.id)"], "#
          + #""home_goals": \#(goals), "away_goals": 0}"#
      }
      func ours() async throws -> [Match] {
        try await app.list("matches", of: Match.self).filter { $0.homePlayers == [zora] }
      }
      for goals in 1...5 {
        #expect(try await app.send("POST", "matches", body(goals)).status == 201)
      }
      #expect(try await ours().map(\.homeGoals) == [1, 2, 3, 4, 5], "in the order of the server")
      let first = try #require(try await ours().first)
      #expect(try await app.send("PUT", "matches/\(first.id)", body(9)).status == 200)
      #expect(try await ours().map(\.homeGoals) == [9, 2, 3, 4, 5])
      #expect(try await app.send("DELETE", "matches/\(first.id)").status == 200)
      #expect(try await ours().map(\.homeGoals) == [2, 3, 4, 5])
    }
  }

  /// The original app sends no date, and must not remove the one that was entered elsewhere.
  @Test func anEditWithoutADateKeepsTheDateOfTheMatch() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let app = Original(url: demo.address + "/api/v1/")
      let players = try await app.list("players", of: Player.self)
      func body(_ goals: Int, _ date: String) -> String {
        #"{"home_player_ids": ["\#(players[0].id)"], "away_player_ids": ["\#(players[1].id)"], "#
          + #""home_goals": \#(goals), "away_goals": 0\#(date)}"#
      }
      let date = #", "date": "2026-11-20T18:30:00Z""#
      let made = try await app.send("POST", "matches", body(1, date))
      let id = try JSONDecoder().decode(Made.self, from: Data(made.text.utf8)).id
      let edited = try await app.send("PUT", "matches/\(id)", body(2, ""))
      #expect(edited.status == 200 && edited.text.contains("2026-11-20T18:30:00Z"))
      let cleared = try await app.send("PUT", "matches/\(id)", body(2, #", "date": null"#))
      #expect(cleared.status == 200 && !cleared.text.contains("2026"))
    }
  }
}
