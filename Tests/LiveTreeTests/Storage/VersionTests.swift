import LiveListTesting
import LiveTree
import Testing

/// Waiting for a version that another database on the same log stores.
@Suite(.timeLimit(.minutes(20))) struct VersionTests {
  private func database(on log: SharedLog) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: SharedLogStorage(log), now: { 0 }, pause: { _ in await Task.yield() },
      rules: { _ in OpenAccess() })
  }

  @Test func aWriteIsReadThroughAnotherDatabaseByItsVersion() async throws {
    let log = SharedLog()
    let databases = [try await database(on: log), try await database(on: log)]
    for number in 0..<100 {
      let (writer, reader) = (databases[number % 2], databases[1 - number % 2])
      _ = try await writer.write(.set("a", .integer(Int64(number))))
      let version = writer.version
      try await reader.wait(for: version)
      #expect(reader.version >= version)
      #expect(await reader.read("a") == TreeNode(.integer(Int64(number))))
    }
  }

  @Test func theVersionCountsEntries() async throws {
    let database = try await database(on: SharedLog())
    #expect(database.version == .zero)
    try await database.wait(for: .zero)
    _ = try await database.write(.set("a", .integer(1)))
    try await database.replaceAccess(OpenAccess(), keeping: "rules")
    #expect(database.version == TreeVersion(2))
    try await database.wait(for: TreeVersion(1))
  }

  @Test func everyWaiterIsResumedByItsOwnVersion() async throws {
    let database = try await database(on: SharedLog())
    try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 1...20 as ClosedRange<Int64> {
        group.addTask {
          try await database.wait(for: TreeVersion(number))
          return database.version.number - number
        }
      }
      for number in 1...20 as ClosedRange<Int64> {
        _ = try await database.write(.set("a", .integer(number)))
      }
      for try await surplus in group { #expect(surplus >= 0) }
    }
  }

  @Test func aCanceledWaitEnds() async throws {
    let database = try await database(on: SharedLog())
    for isLate in [true, false] {
      let wait = Task { try await database.wait(for: TreeVersion(9)) }
      if isLate { await Task.yield() }
      wait.cancel()
      await #expect(throws: CancellationError.self) { try await wait.value }
    }
    _ = try await database.write(.set("a", .integer(1)))
  }
}
