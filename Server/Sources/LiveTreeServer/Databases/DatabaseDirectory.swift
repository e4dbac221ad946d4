public import LiveTree
public import LiveTreeWire

/// Finds the databases of a server by name.
///
/// Source: Protocol.md §2.
public protocol DatabaseDirectory: Sendable {
  /// Finds a database.
  ///
  /// - Parameter name: The name in the request: its `ns`, or else the first label of its host;
  ///   `nil` if it has neither.
  /// - Throws: `RESTError.notFound` if the database doesn't exist, or another error if it can't be
  ///   opened. The client receives the error.
  func database(named name: String?) async throws(RESTError) -> TreeDatabase

  /// The database with a name if it's open, so that nothing has to be waited for; otherwise `nil`.
  /// There is no default, which would be a slow one: without an open database, every request needs a
  /// task.
  func openDatabase(named name: String?) -> TreeDatabase?

  /// The names of all databases, for `/.inspect/databases.json`, which every client may read; `nil`
  /// if clients may not list them. The default is `nil`.
  func names() async -> [String]?
}

extension DatabaseDirectory {
  public func names() async -> [String]? { nil }
}

/// The directory of a server with a single database, which every request uses regardless of the
/// name in it.
public struct OneDatabase: DatabaseDirectory {
  private let database: TreeDatabase

  /// Creates a directory of one database.
  public init(_ database: TreeDatabase) {
    self.database = database
  }

  public func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    database
  }

  public func openDatabase(named name: String?) -> TreeDatabase? { database }
}
