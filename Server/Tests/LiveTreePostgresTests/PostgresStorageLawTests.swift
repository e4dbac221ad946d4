import LiveTree
import LiveTreePostgres
import Testing
import _LiveTestSupport
import _StorageContract

/// The contract of storages, for PostgreSQL.
@Suite(.timeLimit(.minutes(20)), .trail) struct PostgresStorageLawTests {
  private let contract = StorageContract { body in
    try await withDatabases { databases in
      try await body(try databases.storage(named: "law"))
    }
  }

  @Test func loadingGivesWhatTheCommitsMake() async throws {
    try await contract.loadingGivesWhatTheCommitsMake()
  }

  @Test func severalCommitsOfOneCallAreAppliedInOrder() async throws {
    try await contract.severalCommitsOfOneCallAreAppliedInOrder()
  }

  @Test(arguments: StorageContract.values)
  func everyValueSurvives(json: String) async throws {
    try await contract.everyValueSurvives(json: json)
  }

  @Test func longPathsSurvive() async throws {
    try await contract.longPathsSurvive()
  }

  @Test(arguments: StorageContract.writesBesidePriority)
  func prioritiesAreInsertedAndDeletedWithTheirNodes(write: [String: String]) async throws {
    try await contract.prioritiesAreInsertedAndDeletedWithTheirNodes(write: write)
  }

  @Test func theLastRulesAreKept() async throws {
    try await contract.theLastRulesAreKept()
  }

  @Test func versionsCountTheEntries() async throws {
    try await contract.versionsCountTheEntries()
  }

  @Test func theListsOfSessionsAreKept() async throws {
    try await contract.theListsOfSessionsAreKept()
  }
}
