import LiveTree
import LiveTreeServer
import LiveTreeWire

/// Databases by name, with a default name for requests without one.
struct NamedDatabases<Base: DatabaseDirectory>: DatabaseDirectory {
  private let base: Base
  private let unnamed: String?

  init(_ base: Base, unnamed: String?) {
    self.base = base
    self.unnamed = unnamed
  }

  func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    try await base.database(named: name ?? unnamed)
  }

  func openDatabase(named name: String?) -> TreeDatabase? {
    base.openDatabase(named: name ?? unnamed)
  }

  func names() async -> [String]? { await base.names() }
}

/// Databases whose names every client may list, as in an emulator.
struct ListedDatabases: DatabaseDirectory {
  private let base: LazyDatabaseDirectory
  private let stored: @Sendable () -> [String]

  /// - Parameter stored: Returns the names of the databases that are stored. Databases that are only
  ///   open are listed, too.
  init(_ base: LazyDatabaseDirectory, stored: @escaping @Sendable () -> [String]) {
    (self.base, self.stored) = (base, stored)
  }

  func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    try await base.database(named: name)
  }

  func openDatabase(named name: String?) -> TreeDatabase? { base.openDatabase(named: name) }

  func names() async -> [String]? {
    Set(stored()).union(await base.openNames).sorted()
  }
}
