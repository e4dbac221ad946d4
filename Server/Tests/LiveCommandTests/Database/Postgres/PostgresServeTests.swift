import Foundation
import LiveTreePostgres
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// `live serve` on a real PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct PostgresServeTests {
  @Test func aWriteToOneServerReachesTheClientsOfAnother() async throws {
    let postgres = try await PostgresServer.shared()
    try await withServers(2, on: postgres.makeDatabase()) { servers async throws in
      let (writer, reader) = (servers[0], servers[1])
      try await reader.stream("/a", until: #""new""#) { () async throws in
        #expect(try await HTTPAnswer.put(writer.url("/a"), #""new""#).status == 200)
      }
      #expect(try await reader.read("/a") == #""new""#)
      // A read from the server that hasn't opened the database yet.
      #expect(try await HTTPAnswer.put(reader.url("/b"), "2").status == 200)
      try await writer.wait(for: writer.url("/b")) { $0.text == "2" }
      // The rules of one server are those of the other.
      let rules = #"{"rules": {".read": true}}"#
      let open = reader.address + "/a.json"
      #expect(try await HTTPAnswer.get(open, accepting: "*/*").status == 401)
      #expect(try await HTTPAnswer.put(writer.url("/.settings/rules"), rules).status == 200)
      try await reader.wait(for: open) { $0.status == 200 && $0.text == #""new""# }
      for server in servers { #expect(await server.process.interrupt() == 0) }
    }
  }

  /// A client that sends the version of a response reads its write through every server at once.
  @Test func aWriteIsReadThroughAnotherServerByItsVersion() async throws {
    let postgres = try await PostgresServer.shared()
    try await withServers(2, on: postgres.makeDatabase()) { servers async throws in
      for number in 0..<40 {
        let (writer, reader) = (servers[number % 2], servers[(number + 1) % 2])
        let written = try await HTTPAnswer.put(writer.url("/a"), "\(number)")
        let version = try #require(written.version)
        let read = try await HTTPAnswer.get(
          reader.url("/a"), accepting: "*/*", version: version)
        #expect(read.status == 200)
        #expect(read.text == "\(number)")
      }
    }
  }

  /// Requests don't create databases, except the one of requests without a name.
  @Test func onlyExistingDatabasesAreServed() async throws {
    let postgres = try await PostgresServer.shared()
    let url = try await postgres.makeDatabase()
    try await withServers(1, on: url) { servers async throws in
      for name in ["unknown", "No%20name"] {
        #expect(try await HTTPAnswer.put(servers[0].url("/a", in: name), "1").status == 404)
        let read = try await HTTPAnswer.get(servers[0].url("/a", in: name), accepting: "*/*")
        #expect(read.status == 404)
      }
      let databases = try await PostgresDatabases(PostgresLocation(url))
      #expect(try await databases.names() == [])
      _ = try await databases.storage(named: "shop").open()
      await databases.close()
      #expect(try await HTTPAnswer.put(servers[0].url("/a", in: "shop"), "1").status == 200)
      #expect(try await servers[0].read("/a", in: "shop") == "1")
      #expect(try await servers[0].read("/a") == "null")
      #expect(try await servers[0].read("/a", in: "default") == "null")
    }
  }

  /// A server that opens a database leaves the sessions of the others alone; those of a server that
  /// was killed are ended once.
  @Test func theSessionsOfAKilledServerEndOnce() async throws {
    let postgres = try await PostgresServer.shared()
    let url = try await postgres.makeDatabase()
    try await withServers(3, on: url, options: ["--limit", "return-timeout=1"]) {
      servers async throws in
      let session = try await servers[0].session([
        ("o", #"{"p":"/ended","d":{".sv":{"increment":1}}}"#)
      ])
      let others = servers.dropFirst()
      for server in others { try await HTTPAnswer.expectPut(server.url("/a"), "1") }
      // The metrics are updated every two seconds, longer than the limit above.
      for server in others {
        try await server.wait(for: server.address + "/metrics") {
          $0.figure("live_postgres_commits_total") ?? 0 > 0
        }
      }
      for server in others { #expect(try await server.read("/ended") == "null") }
      servers[0].process.kill()
      await servers[0].process.end()
      try await postgres.execute(
        """
        UPDATE livetree.servers SET lease = 'yesterday'
        WHERE id IN (SELECT server FROM livetree.on_disconnect)
        """, in: String(url.split(separator: "/").last ?? ""))
      for server in others {
        try await server.wait(for: server.url("/ended")) { $0.text != "null" }
        try await HTTPAnswer.expectPut(server.url("/a"), "2")
      }
      for server in others { #expect(try await server.read("/ended") == "1") }
      try await session.close()
    }
  }

  @Test func theMetricsShowPostgreSQL() async throws {
    let postgres = try await PostgresServer.shared()
    try await withServers(1, on: postgres.makeDatabase()) { servers async throws in
      try await HTTPAnswer.expectPut(servers[0].url("/a"), "1")
      try await servers[0].wait(for: servers[0].address + "/metrics") {
        // A poll can see a commit of this server before the server does.
        $0.figure("live_postgres_commits_total") == 1
          && $0.figure("live_postgres_missing_versions") == 0
      }
      let metrics = try await HTTPAnswer.get(servers[0].address + "/metrics", accepting: "*/*")
      for name in ["conflicts_total", "unknown_outcomes_total", "reloads_total", "retries_total"] {
        #expect(metrics.figure("live_postgres_" + name) == 0, "\(name)")
      }
      #expect(metrics.figure("live_postgres_notification_lag_seconds").map { $0 >= 0 } == true)
      #expect(metrics.figure("live_postgres_lease_age_seconds").map { $0 < 60 } == true)
    }
  }

  @Test func aServerIsReadyWhilePostgreSQLRuns() async throws {
    let postgres = try await PostgresServer()
    try await withServers(1, on: postgres.makeDatabase()) { servers async throws in
      let ready = servers[0].address + "/readyz"
      #expect(try await HTTPAnswer.get(ready, accepting: "*/*").status == 200)
      try await HTTPAnswer.expectPut(servers[0].url("/a"), "1")
      try await postgres.stop("immediate")
      #expect(try await HTTPAnswer.get(ready, accepting: "*/*").status == 503)
      let refused = try await HTTPAnswer.put(servers[0].url("/a"), "2")
      #expect(refused.status == 503)
      #expect(refused.text.contains("the write wasn't saved"))
      #expect(try await servers[0].read("/a") == "1")
      await servers[0].waitForLog("PostgreSQL isn't available")
      try await postgres.start()
      try await servers[0].wait(for: ready) { $0.status == 200 }
      try await HTTPAnswer.expectPut(servers[0].url("/a"), "3")
      await servers[0].waitForLog("PostgreSQL is available again")
      #expect(await servers[0].process.interrupt() == 0)
    }
    try await postgres.stop()
  }
}

extension RunningServer {
  /// Waits until the log contains a text.
  fileprivate func waitForLog(_ text: String) async {
    while let line = await process.errorLine(), !line.contains(text) {}
  }
}

extension HTTPAnswer {
  /// The value of a metric without labels; `nil` if there is none.
  fileprivate func figure(_ name: String) -> Double? {
    text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
      .flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  /// Puts JSON, which must succeed.
  fileprivate static func expectPut(_ url: String, _ json: String) async throws {
    let answer = try await put(url, json)
    #expect(answer.status == 200, "\(answer.text)")
  }
}
