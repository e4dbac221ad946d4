import LiveTransport
public import LiveTree

/// A child of a node, decoded as a type.
public struct DatabaseChild<Value>: Identifiable {
  /// Its key.
  public let key: TreeKey
  /// Its value.
  public let value: Value

  /// The key, which identifies the child.
  public var id: TreeKey { key }
}

extension DatabaseChild: Equatable where Value: Equatable {}
extension DatabaseChild: Hashable where Value: Hashable {}
extension DatabaseChild: Sendable where Value: Sendable {}

@available(Systems 2024, *)
extension DatabaseQuery {
  /// Reads the selected children, in the order of the query.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/missingIndex`` if the rules lack an
  ///   index for the order.
  public func get() async throws(DatabaseError) -> TreeSelection {
    let answer = try await reference.answer(.get, parameters: parameters())
    return selection.selection(ofAnswer: try answer.node())
  }

  /// Reads the selected children as a `Decodable` type, in the order of the query.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/undecodable`` if one of them has
  ///   another type.
  public func get<Value: Decodable>(
    of type: Value.Type
  ) async throws(DatabaseError) -> [DatabaseChild<Value>] {
    try await get().decoded(as: type)
  }
}

@available(Systems 2024, *)
extension TreeSelection {
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(DatabaseError) -> [DatabaseChild<Value>] {
    var values: [DatabaseChild<Value>] = []
    for (key, node) in children {
      guard let value = try node.decoded(as: type, at: key) else { continue }
      values.append(DatabaseChild(key: key, value: value))
    }
    return values
  }
}

@available(Systems 2024, *)
extension TreeQuery {
  /// The selection from a server's response to this query, which is an object without an order.
  ///
  /// Selecting again changes only the order, except on a stream whose server doesn't report all
  /// children that leave. By priority, a server may have omitted the priorities; its response is the
  /// selection then.
  func selection(ofAnswer node: TreeNode) -> TreeSelection {
    order == .priority
      ? TreeQuery(order: .priority).selection(from: node) : selection(from: node)
  }
}
