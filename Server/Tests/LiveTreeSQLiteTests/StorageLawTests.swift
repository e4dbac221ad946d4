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

  @Test(arguments: StorageContract.Law.allCases)
  func isKept(law: StorageContract.Law) async throws { try await contract.test(law) }
}
