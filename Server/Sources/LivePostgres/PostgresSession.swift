/// What a connection needs of its server, and how it is set up.
package struct PostgresSession: Sendable {
  /// What a server says about itself.
  package struct Server: Sendable {
    /// The version as a number, such as 150003 for 15.3.
    package let version: Int
    /// The version as the server writes it.
    package let versionText: String
    /// The encoding of the database.
    package let encoding: String
    /// Whether the server is a replica, which can't be written.
    package let isReplica: Bool
  }

  /// Returns why a server can't be used; `nil` if it can be.
  let objection: @Sendable (Server) -> PostgresError.Reason?
  /// The statement that is run first, which chooses the settings of the connection.
  let settings: PostgresStatement

  /// Creates a description of connections.
  ///
  /// - Parameters:
  ///   - settings: The statement that is run first, which chooses the settings of the connection.
  ///   - objection: Returns why a server can't be used; `nil` if it can be.
  package init(
    settings: PostgresStatement,
    objection: @escaping @Sendable (Server) -> PostgresError.Reason? = { _ in nil }
  ) {
    (self.settings, self.objection) = (settings, objection)
  }
}
