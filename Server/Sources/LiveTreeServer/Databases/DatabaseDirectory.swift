public import LiveTree
public import LiveTreeWire

/// The databases of a server, by name.
///
/// Source: REALTIME-PROTOCOL §2.
public protocol DatabaseDirectory: Sendable {
  /// Finds a database.
  ///
  /// - Parameter name: What the request calls it: its `ns`, else the first label of its host;
  ///   `nil` when it says neither.
  /// - Throws: `RESTError.notFound` when there is none, or another error when it cannot be opened.
  func database(named name: String?) async throws(RESTError) -> TreeDatabase
}

/// The directory of a server that has one database, whatever a request calls it.
public struct OneDatabase: DatabaseDirectory {
  private let database: TreeDatabase

  /// Creates a directory of one database.
  public init(_ database: TreeDatabase) {
    self.database = database
  }

  public func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    database
  }
}
