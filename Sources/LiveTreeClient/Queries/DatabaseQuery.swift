#if Client
public import LiveTree

/// Some children of a node, in an order.
///
///     let oldest = database["people"].ordered(by: "age").limited(toLast: 3)
///     for person in try await oldest.get(of: Person.self) { print(person.key, person.value.name) }
///
/// Bounds count before the limit. A later bound or limit replaces an earlier one at the same end.
///
/// Source: REALTIME-PROTOCOL §1.5 and §1.6.
public struct DatabaseQuery: Sendable {
  /// The node whose children are asked for.
  public let reference: DatabaseReference
  /// Which of them, and in which order.
  public private(set) var selection: TreeQuery
  /// What is wrong with a path or a key; told when the query is made.
  private var mistake: DatabaseError?

  /// Whether nobody has chosen an order: the node is read as it is, without its priorities.
  private var isPlain: Bool

  init(_ reference: DatabaseReference, _ selection: TreeQuery? = nil) {
    self.reference = reference
    self.selection = selection ?? TreeQuery()
    isPlain = selection == nil
  }

  /// The query as parts of a URL's query, if its path and keys can be some.
  func parameters() throws(DatabaseError) -> [String] {
    if let mistake { throw mistake }
    return isPlain ? [] : selection.parameters
  }
}

extension DatabaseQuery {
  /// The same children in another order.
  public func ordered(by order: TreeOrder) -> DatabaseQuery {
    changed { $0.order = order }
  }

  /// The same children, ordered by what is at a path below each: keys separated by slashes.
  public func ordered(by path: String) -> DatabaseQuery {
    changed { query throws(TreeError) in query.order = .child(try TreePath(parsing: path)) }
  }

  /// Children from a value on, or from one of the children with that value on.
  ///
  /// In the order by key the value is a key.
  public func starting(at value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.start, value, key, isInclusive: true)
  }

  /// Children behind all those with a value, or behind one of them.
  public func starting(after value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.start, value, key, isInclusive: false)
  }

  /// Children up to a value, or up to one of the children with that value.
  public func ending(at value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.end, value, key, isInclusive: true)
  }

  /// Children before all those with a value, or before one of them.
  public func ending(before value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.end, value, key, isInclusive: false)
  }

  /// Children with a value, or one of them.
  public func equal(to value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    starting(at: value, key: key).ending(at: value, key: key)
  }

  /// The first children only.
  ///
  /// - Precondition: The count is positive.
  public func limited(toFirst count: Int) -> DatabaseQuery {
    precondition(count > 0, "A query for the first \(count) children asks for nothing.")
    return changed { $0.limit = .first(count) }
  }

  /// The last children only.
  ///
  /// - Precondition: The count is positive.
  public func limited(toLast count: Int) -> DatabaseQuery {
    precondition(count > 0, "A query for the last \(count) children asks for nothing.")
    return changed { $0.limit = .last(count) }
  }

  private func bound(
    _ end: WritableKeyPath<TreeQuery, TreeQuery.Bound?>, _ value: some QueryValue, _ key: String?,
    isInclusive: Bool
  ) -> DatabaseQuery {
    changed { query throws(TreeError) in
      let key = try key.map { key throws(TreeError) in try TreeKey(key) }
      query[keyPath: end] = .init(value.treeScalar, key: key, isInclusive: isInclusive)
    }
  }

  private func changed(
    _ change: (inout TreeQuery) throws(TreeError) -> Void
  ) -> DatabaseQuery {
    var query = self
    query.isPlain = false
    do {
      try change(&query.selection)
    } catch {
      query.mistake = mistake ?? .invalidPath(error)
    }
    return query
  }
}
#endif
