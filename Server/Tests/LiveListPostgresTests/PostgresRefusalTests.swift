import LiveListPostgres
import LiveListSources
import LivePostgres
import Testing
import _LiveSourceSupport
import _PostgresServer

/// Connections that a server refuses.
@Suite(.timeLimit(.minutes(20))) struct PostgresRefusalTests {
  private func failure(
    _ url: String, password: String? = nil
  ) async throws -> ListFailure? {
    let location = try PostgresLocation(url, password: password)
    let reader = StateReader(.postgres(.tables(), in: location))
    return await reader.next()?.phase.failure
  }

  @Test(arguments: [nil, "wrong"])
  func aPasswordIsRequestedWithoutQuotingIt(password: String?) async throws {
    let url = try await PostgresServer.shared().url(of: "postgres", user: "live")
    let failure = try #require(await failure(url, password: password))
    #expect(failure.cause == .invalidSource)
    #expect(failure.description.hasSuffix("Set PGPASSWORD, or add the server to ~/.pgpass."))
    #expect(!failure.description.contains("wrong"))
    #expect(!failure.description.contains("28P01") && !failure.description.contains("LOCATION"))
  }

  @Test func aMissingDatabaseIsReported() async throws {
    let failure = try #require(
      await failure(PostgresServer.shared().url(of: "no_such_database")))
    #expect(failure.cause == .invalidSource)
    #expect(
      failure.description.hasSuffix(#"database "no_such_database" does not exist. Check the name."#)
    )
  }

  @Test func aMissingPermissionIsReported() async throws {
    let database = try await TestDatabase.make("CREATE TABLE a (id int PRIMARY KEY)")
    let location = try PostgresLocation(
      database.server.url(of: database.name, user: "live"), password: PostgresServer.password)
    let reader = StateReader(.postgres(.rows("SELECT * FROM a"), in: location))
    #expect(await reader.nextFailure()?.contains("permission denied for table a") == true)
  }

  @Test func aServerThatIsNotRunningIsAwaited() async throws {
    let failure = try #require(await failure("postgres://ada@127.0.0.1:1/app"))
    #expect(failure.cause == .passing)
    #expect(failure.description.hasPrefix("Can't connect to postgres://127.0.0.1:1/app: "))
  }
}
