import Testing
import _PostgresServer

@testable import LivePostgres

@Suite(.timeLimit(.minutes(20))) struct PostgresLocationTests {
  private let secret = "hunter2"

  @Test func aURLWithAPasswordIsRefusedWithoutQuotingIt() {
    for url in [
      "postgres://live:hunter2@db/app", "postgres://live@db/app?password=hunter2",
      "postgres://live@db/app?sslpassword=hunter2", "postgres://live:hunter2%zz@db/app",
      "postgres://live:hunter2@db:port/app", "mysql://live:hunter2@db/app",
    ] {
      let error = #expect(throws: PostgresError.self) { try PostgresLocation(url) }
      #expect(error.map { !"\($0)".contains(secret) } ?? false)
    }
  }

  @Test func aPasswordIsNeverPartOfADescription() throws {
    let location = try PostgresLocation("postgres://live@db:6432/app", password: secret)
    var dumped = ""
    dump(location, to: &dumped)
    for text in ["\(location)", String(reflecting: location), dumped, "\([location])"] {
      #expect(!text.contains(secret))
    }
    #expect("\(location)" == "postgres://db:6432/app")
  }

  @Test func aServerThatIsNotThereIsNamed() async throws {
    let location = try PostgresLocation("postgres://live@127.0.0.1:1/app", password: secret)
    let error = await #expect(throws: PostgresError.self) {
      try await PostgresConnection.connect(
        to: location, as: .tests, timeout: .seconds(600))
    }
    #expect(error?.isConnectionFailure == true)
    #expect(error.map { "\($0)".contains("postgres://127.0.0.1:1/app") } == true)
    #expect(error.map { !"\($0)".contains(secret) } == true)
  }

  @Test func onlyTheRightPasswordOpensAConnection() async throws {
    let url = try await PostgresServer.shared().url(of: "postgres", user: "live")
    for password in [nil, "", "wrong"] {
      let location = try PostgresLocation(url, password: password)
      let error = await #expect(throws: PostgresError.self) {
        try await PostgresConnection.connect(
          to: location, as: .tests, timeout: .seconds(600))
      }
      #expect(error?.isConnectionFailure == true)
    }
    let location = try PostgresLocation(url, password: PostgresServer.password)
    _ = try await PostgresConnection.connect(
      to: location, as: .tests, timeout: .seconds(600))
  }
}
