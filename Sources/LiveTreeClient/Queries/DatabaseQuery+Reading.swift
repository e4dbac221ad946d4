import LiveTransport
public import LiveTree

/// A child of a node, decoded as a type.
public struct DatabaseChild<Value>: Identifiable {
  /// The key of the child.
  public let key: TreeKey
  /// The value of the child.
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
  /// - Parameter source: Where they're read, if the server doesn't answer.
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/missingIndex`` if the rules lack an index
  ///   for the order.
  public func get(
    _ source: ReadSource = .serverOrCache
  ) async throws(DatabaseError) -> TreeSelection {
    let target = try target()
    let value = try await reference.database.overSocket { session throws(DatabaseError) in
      try await session.read(target, from: source)
    }
    if let value { return selection.selection(ofAnswer: value) }
    let answer = try await reference.answer(.get, parameters: parameters())
    return selection.selection(ofAnswer: try answer.node())
  }

  /// Reads the selected children as a `Decodable` type, in the order of the query.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/undecodable`` if a child has another type.
  public func get<Value: Decodable>(
    of type: Value.Type
  ) async throws(DatabaseError) -> [DatabaseChild<Value>] {
    try await get().decoded(as: type, skippingRows: false, reference.database.coding).value ?? []
  }
}

@available(Systems 2024, *)
extension TreeSelection {
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, skippingRows: Bool, _ coding: DatabaseCoding
  ) throws(DatabaseError) -> Decoded<[DatabaseChild<Value>]> {
    var (values, invalid) = ([DatabaseChild<Value>](), [DatabaseError]())
    for (key, node) in children {
      do throws(DatabaseError) {
        let decoded = try node.decoded(
          as: type, at: key, skippingRows: skippingRows, coding)
        invalid += decoded.invalid
        if let value = decoded.value { values.append(DatabaseChild(key: key, value: value)) }
      } catch {
        guard skippingRows else { throw error }
        invalid.append(error)
      }
    }
    return Decoded(value: values, invalid: invalid)
  }
}

@available(Systems 2024, *)
extension TreeQuery {
  /// The selection in a server's response to this query. The response is an object, whose members
  /// have no order.
  ///
  /// Applying the query again restores the order. It also removes children that left the selection,
  /// if the server's stream doesn't report all of them. In the order by priority, the response may
  /// lack the priorities, so the bounds and the limit aren't applied again.
  func selection(ofAnswer node: TreeNode) -> TreeSelection {
    order == .priority
      ? TreeQuery(order: .priority).selection(from: node) : selection(from: node)
  }
}
