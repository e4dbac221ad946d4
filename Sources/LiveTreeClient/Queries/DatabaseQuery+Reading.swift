#if Client
public import LiveTree
import NIOHTTP1

/// A child of a node, read as a type.
public struct DatabaseChild<Value>: Identifiable {
  /// Its key.
  public let key: TreeKey
  /// Its value.
  public let value: Value

  /// The key: it is what the child is known by.
  public var id: TreeKey { key }
}

extension DatabaseChild: Equatable where Value: Equatable {}
extension DatabaseChild: Hashable where Value: Hashable {}
extension DatabaseChild: Sendable where Value: Sendable {}

extension DatabaseQuery {
  /// The selected children now, in the order of the query.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/missingIndex`` when the rules lack an
  ///   index for the order.
  public func get() async throws(DatabaseError) -> TreeSelection {
    let answer = try await reference.answer(.GET, parameters: parameters())
    return selection.selection(ofAnswer: try answer.node())
  }

  /// The selected children now, read as a type of your own, in the order of the query.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/undecodable`` when one of them is
  ///   something else.
  public func get<Value: Decodable>(
    of type: Value.Type
  ) async throws(DatabaseError) -> [DatabaseChild<Value>] {
    try await get().decoded(as: type)
  }
}

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

extension TreeQuery {
  /// The selection from what a server answered to this query: an object without an order.
  ///
  /// Selecting again changes nothing but the order, except on a stream whose server says less than
  /// it should about children that leave. By priority a server may have left the priorities out;
  /// what it sent is selected already then.
  func selection(ofAnswer node: TreeNode) -> TreeSelection {
    order == .priority
      ? TreeQuery(order: .priority).selection(from: node) : selection(from: node)
  }
}
#endif
