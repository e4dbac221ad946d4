import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

/// Responses of the demos' servers to pages and other clients.
@Suite(.timeLimit(.minutes(20))) struct DemoRequestTests {
  private func get(_ url: String) async throws -> String {
    try await HTTPAnswer.send("GET", url).text.trimmingCharacters(in: .newlines)
  }

  /// The envelope of the article's database, unchanged.
  @Test func theProfilesDatabaseHoldsTheWholeSample() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      #expect(try await get(demo.address + "/error.json") == "0")
      #expect(try await get(demo.address + "/message.json") == #""Success""#)
      #expect(try await get(demo.address + "/data/fullName.json") == #""Tom Sawyer""#)
    }
  }

  @Test func aRefreshRespondsWhenTheListsAreReadOrWithTheFailure() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      let url = demo.address + "/goals/refresh"
      let done = try await HTTPAnswer.send("POST", url, type: "application/json", "{}")
      #expect(done.status == 204)
      try "{broken".write(toFile: folder + "/goals.json", atomically: true, encoding: .utf8)
      let failed = try await HTTPAnswer.send("POST", url, type: "application/json", "{}")
      #expect(failed.status == 503)
      #expect(failed.text.contains("isn't a logbook"), "\(failed.text)")
      let matches = try await HTTPAnswer.send("GET", demo.address + "/api/v1/matches")
      #expect(matches.status == 200, "the service has a logbook of its own")
    }
  }

  /// A service whose rankings can't be read, while its matches and players can.
  @Test func aRefreshThatPartlyFailsSaysWhatFailed() async throws {
    try await WireServer.run { request in
      let isRanking = request.line.contains("/rankings")
      return ServedRequest.response(
        isRanking ? "500 Internal Server Error" : "200 OK", ["Content-Type: application/json"],
        body: isRanking ? #"{"error": "no rankings today"}"# : "[]")
    } _: { service in
      try await withTemporaryFolder { folder in
        let demo = try await RunningDemo.start("goals", in: folder)
        defer { demo.process.kill() }
        let url = service.url("/", scheme: "http")
        let chosen = try await HTTPAnswer.put(
          demo.address + "/goals/settings", #"{"store": "rest", "baseURL": "\#(url)"}"#)
        #expect(chosen.status == 204)
        let refreshed = try await HTTPAnswer.send(
          "POST", demo.address + "/goals/refresh", type: "application/json", "{}")
        #expect(refreshed.status == 503)
        #expect(
          refreshed.text.contains(
            "Rankings couldn't be refreshed: Can't read the rankings at \(url): "
              + "the server responded with 500: no rankings today. The other lists are current."),
          "\(refreshed.text)")
      }
    }
  }

  @Test func aListIsRequestedOnceAndByName() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("companies", in: folder)
      defer { demo.process.kill() }
      let lists = demo.address + "/live/lists/"
      #expect(try await HTTPAnswer.send("GET", lists + "companies,companies").status == 400)
      #expect(try await HTTPAnswer.send("GET", lists + "unknown").status == 404)
      #expect(try await HTTPAnswer.send("HEAD", demo.address + "/companies").status == 200)
    }
  }

  /// A browser sends the origin of the requesting page: only pages of this server may edit.
  @Test func aPageOfAnotherOriginCannotEdit() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("companies", in: folder)
      defer { demo.process.kill() }
      let url = demo.address + "/companies/next"
      for origin in ["http://evil.example", "null", demo.address + ".evil.example"] {
        let refused = try await HTTPAnswer.send(
          "POST", url, type: "application/json", origin: origin, "{}")
        #expect(refused.status == 403, "\(origin)")
      }
      let own = try await HTTPAnswer.send(
        "POST", url, type: "application/json", origin: demo.address, "{}")
      #expect(own.status == 204)
    }
  }

  /// The sample fills an empty database once, and never a logbook that the user has edited.
  @Test func aLogbookInTheDatabaseIsKeptWhenTheStoreIsChosenAgain() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      for store in ["database", "file", "database"] {
        let url = demo.address + "/goals/settings"
        let chosen = try await HTTPAnswer.put(url, #"{"store": "\#(store)"}"#)
        #expect(chosen.status == 204)
        if store == "file" {
          let name = demo.address + "/logbook/players/zoe.json"
          #expect(try await HTTPAnswer.put(name, #"{"name": "Zoe"}"#).status == 200)
        }
      }
      #expect(try await get(demo.address + "/logbook/players/zoe/name.json") == #""Zoe""#)
    }
  }
}
