import LiveTree

/// A database in the app's own process: what one part writes, others observe.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func openDatabase(at time: @escaping @Sendable () -> Int64) async throws -> TreeDatabase {
  let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: time)
  _ = try await database.write(.set(TreePath(parsing: "friends/ada/name"), .string("Ada")))
  return database
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func printFriends(of database: TreeDatabase) async throws {
  let query = TreeQuery(order: .key, limit: .first(10))
  for try await event in try await database.events(at: TreePath(parsing: "friends"), query) {
    print(event)
  }
}
