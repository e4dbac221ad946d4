public import LiveTree

@available(Systems 2024, *)
extension DatabaseReference {
  /// The children that a query selects.
  public func matching(_ query: TreeQuery) -> DatabaseQuery {
    DatabaseQuery(self, query)
  }

  /// The children in an order; the first step of a query.
  public func ordered(by order: TreeOrder) -> DatabaseQuery {
    DatabaseQuery(self).ordered(by: order)
  }

  /// The children ordered by the value at a path below each child; the first step of a query.
  ///
  ///     database["people"].ordered(by: "name/last").limited(toFirst: 10)
  ///
  /// The rules of the database must contain an index for the path: `".indexOn": "name/last"`.
  public func ordered(by path: String) -> DatabaseQuery {
    DatabaseQuery(self).ordered(by: path)
  }

  /// Reads the children that a query selects, in the query's order.
  ///
  /// - Throws: ``DatabaseError``.
  public func get(_ query: TreeQuery) async throws(DatabaseError) -> TreeSelection {
    try await matching(query).get()
  }
}
