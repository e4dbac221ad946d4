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

  @Test(arguments: StorageContract.Law.allCases)
  func isKept(law: StorageContract.Law) async throws { try await contract.test(law) }
}
