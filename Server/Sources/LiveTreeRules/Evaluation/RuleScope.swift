import LiveTree

/// The values of a rule's variables at one location for one request.
///
/// Source: Protocol.md §4.3.
struct RuleScope: Sendable {
  let auth: RuleValue
  let now: Int64

  /// The database before a write.
  let root: TreeNode

  /// The rule's own location before a write.
  var data: RuleSnapshot

  /// The rule's own location after the write; for a read, the same as `data`.
  var newData: RuleSnapshot

  /// The query, if it's at exactly this location.
  var query: TreeQuery?

  /// Whether snapshots must know their path, because the expression calls `parent()`.
  var tracksPaths = true

  /// Creates the scope of a rule at the root.
  init(auth: JSONValue, now: Int64, from before: TreeNode, to after: TreeNode) {
    self.auth = RuleValue(auth)
    self.now = now
    self.root = before
    self.data = RuleSnapshot(of: before, at: .root, node: before, tracksPath: tracksPaths)
    self.newData = RuleSnapshot(of: after, at: .root, node: after, tracksPath: tracksPaths)
  }

  /// The value of a variable.
  func value(of variable: RuleVariable) -> RuleValue {
    switch variable {
    case .auth: auth
    case .now: .number(.integer(now))
    case .root:
      .snapshot(RuleSnapshot(of: root, at: .root, node: root, tracksPath: tracksPaths))
    case .data: .snapshot(data)
    case .newData: .snapshot(newData)
    case .key(let level, _): key(at: level)
    }
  }

  private func key(at level: Int) -> RuleValue {
    guard let path = data.path, level < path.count else { return .null }
    return .string(path[level].string)
  }
}

extension RuleScope {
  /// The value of a property of `query`. Without a query, the order is by key, and all other
  /// properties are false or null.
  ///
  /// Source: Protocol.md §4.4 and §8, correction 4.
  func value(of property: QueryProperty) -> RuleValue {
    switch property {
    case .orderByKey: .bool(query.map { $0.order == .key } ?? true)
    case .orderByValue: .bool(query?.order == .value)
    case .orderByPriority: .bool(query?.order == .priority)
    case .orderByChild: orderedChild
    case .startAt: isEqualTo ? .null : RuleValue(query?.start?.value)
    case .endAt: isEqualTo ? .null : RuleValue(query?.end?.value)
    case .equalTo: isEqualTo ? RuleValue(query?.start?.value) : .null
    case .limitToFirst: if case .first(let count)? = query?.limit { .count(count) } else { .null }
    case .limitToLast: if case .last(let count)? = query?.limit { .count(count) } else { .null }
    }
  }

  private var orderedChild: RuleValue {
    guard case .child(let path)? = query?.order else { return .null }
    return .string(TreeOrder.child(path).indexName)
  }

  /// Whether both bounds are the same value, which represents `equalTo`.
  private var isEqualTo: Bool {
    guard let start = query?.start, let end = query?.end else { return false }
    return start == end && start.isInclusive
  }
}

extension RuleValue {
  fileprivate static func count(_ count: Int) -> RuleValue {
    .number(.integer(Int64(count)))
  }
}
