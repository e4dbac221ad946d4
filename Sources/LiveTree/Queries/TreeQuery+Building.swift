/// Bounds and limits by the names that clients give them.
///
///     TreeQuery(order: .child(age)).starting(at: .integer(18)).limited(toFirst: 10)
///
/// Each replaces what stood in its place. Source: REALTIME-PROTOCOL §1.6.
extension TreeQuery {
  /// The query from a value on: `startAt`.
  public func starting(at value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(Bound(value, key: key))
  }

  /// The query from behind a value on, without a key behind all children with it: `startAfter`.
  public func starting(after value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(Bound(value, key: key, isInclusive: false))
  }

  /// The query up to a value: `endAt`.
  public func ending(at value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    ending(Bound(value, key: key))
  }

  /// The query up to before a value, without a key before all children with it: `endBefore`.
  public func ending(before value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    ending(Bound(value, key: key, isInclusive: false))
  }

  /// The query for one value: `equalTo`.
  public func equal(to value: TreeScalar?, key: TreeKey? = nil) -> TreeQuery {
    starting(at: value, key: key).ending(at: value, key: key)
  }

  /// The query for so many from the start: `limitToFirst`.
  public func limited(toFirst count: Int) -> TreeQuery {
    limited(.first(count))
  }

  /// The query for so many up to the end: `limitToLast`.
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
