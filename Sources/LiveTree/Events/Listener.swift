/// One who listens: what for, what waits for it, and how to wake it.
struct Listener {
  let query: TreeQuery?
  let identity: TreeIdentity

  private var backlog: EventBacklog
  private var selection: TreeSelection?
  private var refusal: TreeRefusal?
  private let wake: AsyncStream<Void>.Continuation

  init(
    of node: TreeNode, query: TreeQuery?, identity: TreeIdentity, maximumWaiting: Int,
    wake: AsyncStream<Void>.Continuation
  ) {
    self.query = query
    self.identity = identity
    self.wake = wake
    selection = query?.selection(from: node)
    backlog = EventBacklog(current: selection?.node ?? node, maximumCount: maximumWaiting)
  }

  /// Takes the first event that waits; once there is none, the reason why no more will come.
  mutating func nextEvent() throws(TreeRefusal) -> TreeEvent? {
    if let event = backlog.next() { return event }
    if let refusal { throw refusal }
    return nil
  }

  /// Adds the events of a commit, which are what a listener without a query is told.
  mutating func append(_ events: [TreeEvent], current node: TreeNode) {
    guard let query, let old = selection else {
      backlog.append(events, current: node)
      wake.yield()
      return
    }
    let new = query.selection(from: node)
    selection = new
    let isReplaced = events.contains { $0.changedKeys == nil }
    guard let event = TreeEvent(from: old, to: new, isReplaced: isReplaced) else { return }
    backlog.append([event], current: new.node)
    wake.yield()
  }

  /// Ends the listening; what waits is still told.
  mutating func end(because refusal: TreeRefusal) {
    self.refusal = refusal
    wake.yield()
  }
}

extension TreeEvent {
  /// What happened to a selection, `nil` for nothing: one child as a `put`, several as a `patch`.
  ///
  /// Source: REALTIME-PROTOCOL §3.3.
  fileprivate init?(from old: TreeSelection, to new: TreeSelection, isReplaced: Bool) {
    let (former, present) = (old.node, new.node)
    let keys = present.children.changedKeys(since: former.children)
    guard let key = keys.first else { return nil }
    if isReplaced {
      self = .put(.root, present)
    } else if keys.count == 1 {
      self = .put(TreePath(CollectionOfOne(key)), present[key])
    } else {
      self = .patch(
        .root,
        keys.map { TreeChange(path: TreePath(CollectionOfOne($0)), node: present[$0]) })
    }
  }
}
