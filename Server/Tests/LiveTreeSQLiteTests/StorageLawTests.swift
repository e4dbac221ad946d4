import LiveTree
import LiveTreeSQLite
import Testing
import _LiveTestSupport
import _StorageContract

/// The contract of storages, for those that one process uses.
@Suite(.timeLimit(.minutes(20)), .trail) struct StorageLawTests {
  private let contract = StorageContract { body in
    try await body(MemoryTreeStorage())
    try await withTemporaryFolder { folder in
      try await body(SQLiteTreeStorage(file: folder + "/tree.sqlite"))
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
