import LiveListTesting
import LiveTree

/// Queries with every kind of order, bound and limit.
enum SmallQueries {
  static let orders: [TreeOrder] = [.key, .value, .priority, .child("h"), .child("h/i")]

  static let limits: [TreeQuery.Limit?] = [nil, .first(1), .first(2), .last(1), .last(3)]

  /// No bound, and bounds with every type of value, with and without a key, inclusive and
  /// exclusive: 17.
  static func bounds(for order: TreeOrder) -> [TreeQuery.Bound?] {
    let values: [TreeScalar?] =
      order == .key
      ? [nil, .string("7"), .string("a/b"), .string("")]
      : [nil, .bool(false), .integer(1), .string("x")]
    let keys: [TreeKey?] = [nil, "7"]
    return [nil]
      + pairs(values, keys).flatMap { value, key in
        [true, false].map { TreeQuery.Bound(value, key: key, isInclusive: $0) }
      }
  }

  /// All queries with at most one bound: 825.
  static let oneSided: [TreeQuery] = orders.flatMap { order in
    pairs(bounds(for: order), limits).flatMap { bound, limit in
      let start = TreeQuery(order: order, start: bound, limit: limit)
      let end = TreeQuery(order: order, end: bound, limit: limit)
      return bound == nil ? [start] : [start, end]
    }
  }

  /// All queries: 7,225.
  static let all: [TreeQuery] = orders.flatMap { order in
    pairs(pairs(bounds(for: order), bounds(for: order)), limits).map { bounds, limit in
      TreeQuery(order: order, start: bounds.0, end: bounds.1, limit: limit)
    }
  }

  /// Children of every type, with and without a priority, and an absent child.
  static let children: [TreeNode] = [
    .absent, TreeNode(.bool(false)), TreeNode(.integer(1)),
    TreeNode(.double(1.5), priority: .number(1)), TreeNode(.string("x"), priority: .string("x")),
    .inner(["h": TreeNode(.integer(1))]),
    .inner(["h": .inner(["i": TreeNode(.string("x"))])], priority: .number(1)),
  ]

  /// All nodes with up to two such children: 49.
  static let nodes: [TreeNode] = pairs(children, children).map { first, second in
    .inner(["7": first, "a": second])
  }
}

extension TreeQuery {
  static func random(using generator: inout SplitMix64) -> TreeQuery {
    let order = SmallQueries.orders.randomElement(using: &generator) ?? .key
    func bound() -> Bound? {
      guard Bool.random(using: &generator) else { return nil }
      let value: TreeScalar? =
        order == .key
        ? .string(TreeKey.random(using: &generator).string)
        : Bool.random(using: &generator)
          ? .random(using: &generator)
          : .integer(Int64.random(in: -3...3, using: &generator))
      return Bound(
        value, key: Bool.random(using: &generator) ? .random(using: &generator) : nil,
        isInclusive: .random(using: &generator))
    }
    let limit: Limit? =
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: nil
      case 1: .first(Int.random(in: 1..<9, using: &generator))
      default: .last(Int.random(in: 1..<9, using: &generator))
      }
    return TreeQuery(order: order, start: bound(), end: bound(), limit: limit)
  }
}
