/// Bounds and limits, named after the parameters of requests.
///
///     TreeQuery(order: .child(age)).starting(at: .integer(18)).limited(toFirst: 10)
///
/// A later call replaces the bound or limit of an earlier one. Source: Protocol.md §1.6.
@available(Systems 2024, *)
extension TreeQuery {
  /// The query starting at a value: `startAt`.
  public func starting(at value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(Bound(value, key: key))
  }

  /// The query starting after a value; without a key, after all children with the value:
  /// `startAfter`.
  public func starting(after value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(Bound(value, key: key, isInclusive: false))
  }

  /// The query ending at a value: `endAt`.
  public func ending(at value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    ending(Bound(value, key: key))
  }

  /// The query ending before a value; without a key, before all children with the value:
  /// `endBefore`.
  public func ending(before value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    ending(Bound(value, key: key, isInclusive: false))
  }

  /// The query for one value: `equalTo`.
  public func equal(to value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(at: value, key: key).ending(at: value, key: key)
  }

  /// The query limited to a number of children from the start: `limitToFirst`.
  public func limited(toFirst count: Int) -> TreeQuery {
    limited(.first(count))
  }

  /// The query limited to a number of children at the end: `limitToLast`.
  public func limited(toLast count: Int) -> TreeQuery {
    limited(.last(count))
  }

  private func starting(_ bound: Bound) -> TreeQuery {
    TreeQuery(order: order, start: bound, end: end, limit: limit)
  }

  private func ending(_ bound: Bound) -> TreeQuery {
    TreeQuery(order: order, start: start, end: bound, limit: limit)
  }

  private func limited(_ limit: Limit) -> TreeQuery {
    TreeQuery(order: order, start: start, end: end, limit: limit)
  }
}
