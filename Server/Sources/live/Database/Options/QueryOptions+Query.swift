import LiveTree
import LiveTreeWire

extension QueryOptions {
  /// The query; `nil` for all children.
  ///
  /// - Throws: ``CommandFailure`` for an invalid order or bound.
  var query: TreeQuery? {
    get throws(CommandFailure) {
      guard !isEmpty else { return nil }
      let limit =
        limitToFirst.map(TreeQuery.Limit.first) ?? limitToLast.map(TreeQuery.Limit.last)
      return TreeQuery(
        order: try treeOrder,
        start: try bound(startAt ?? equalTo, or: startAfter),
        end: try bound(endAt ?? equalTo, or: endBefore), limit: limit)
    }
  }

  private var treeOrder: TreeOrder {
    get throws(CommandFailure) {
      if orderByKey { return .key }
      if orderByValue { return .value }
      switch orderBy {
      case nil, "$priority"?: return .priority
      case "$key"?: return .key
      case "$value"?: return .value
      case let path?:
        do {
          return .child(try TreePath(parsing: path))
        } catch {
          throw CommandFailure("\(error)")
        }
      }
    }
  }

  private func bound(
    _ inclusive: String?, or exclusive: String?
  ) throws(CommandFailure) -> TreeQuery.Bound? {
    guard let text = inclusive ?? exclusive else { return nil }
    return TreeQuery.Bound(try scalar(bound(text)), isInclusive: inclusive != nil)
  }

  private func scalar(_ value: JSONValue) throws(CommandFailure) -> TreeScalar? {
    switch value {
    case .null: nil
    case .bool(let truth): .bool(truth)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .double(number.double)
    case .string(let text): .string(text)
    case .array, .object:
      throw CommandFailure(
        "A bound must be null, a Boolean, a number or a string, not \(value.serialized()).")
    }
  }
}
