public import LiveTree

/// A selection of a node's children, in an order.
///
///     let oldest = database["people"].ordered(by: "age").limited(toLast: 3)
///     for person in try await oldest.get(of: Person.self) { print(person.key, person.value.name) }
///
/// Bounds are applied before the limit. A later bound or limit replaces an earlier one.
///
/// Source: Protocol.md §1.5 and §1.6.
@available(Systems 2024, *)
public struct DatabaseQuery: Sendable {
  /// The node whose children are selected.
  public let reference: DatabaseReference
  /// The bounds, the limit and the order.
  public private(set) var selection: TreeQuery
  /// The error in a path or a key; thrown when the query is sent.
  private(set) var mistake: DatabaseError?

  /// Whether no order was chosen, so that the node is read without its priorities.
  private var isPlain: Bool

  init(_ reference: DatabaseReference, _ selection: TreeQuery? = nil) {
    self.reference = reference
    self.selection = selection ?? TreeQuery()
    isPlain = selection == nil
  }

  /// The query as URL query parameters, if its path and keys are valid.
  func parameters() throws(DatabaseError) -> [String] {
    if let mistake { throw mistake }
    return isPlain ? [] : selection.parameters
  }
}

@available(Systems 2024, *)
extension DatabaseQuery {
  /// The same children in another order.
  public func ordered(by order: TreeOrder) -> DatabaseQuery {
    changed { $0.order = order }
  }

  /// The same children, ordered by the value at a path below each child. The path consists of keys
  /// separated by slashes.
  public func ordered(by path: String) -> DatabaseQuery {
    changed { query throws(TreeError) in query.order = .child(try TreePath(parsing: path)) }
  }

  /// Starts at the children with this value, or at the one with this key (inclusive).
  ///
  /// When ordering by key, the value is a key.
  public func starting(at value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.start, value, key, isInclusive: true)
  }

  /// Starts after the children with this value, or after the one with this key (exclusive).
  public func starting(after value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.start, value, key, isInclusive: false)
  }

  /// Ends at the children with this value, or at the one with this key (inclusive).
  public func ending(at value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.end, value, key, isInclusive: true)
  }

  /// Ends before the children with this value, or before the one with this key (exclusive).
  public func ending(before value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    bound(\.end, value, key, isInclusive: false)
  }

  /// Selects only the children with this value, or the one with this key.
  public func equal(to value: some QueryValue, key: String? = nil) -> DatabaseQuery {
    starting(at: value, key: key).ending(at: value, key: key)
  }

  /// Limits the selection to its first `count` children.
  ///
  /// - Precondition: The count is positive.
  public func limited(toFirst count: Int) -> DatabaseQuery {
    precondition(count > 0, "count must be positive, not \(count).")
    return changed { $0.limit = .first(count) }
  }

  /// Limits the selection to its last `count` children.
  ///
  /// - Precondition: The count is positive.
  public func limited(toLast count: Int) -> DatabaseQuery {
    precondition(count > 0, "count must be positive, not \(count).")
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

  private func changed(_ change: (inout TreeQuery) throws(TreeError) -> Void) -> DatabaseQuery {
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
