import LiveTree

/// What a view shows at one moment.
@available(Systems 2024, *)
struct ViewSnapshot: Sendable {
  /// Whether everything that the query selects is known.
  let isComplete: Bool

  /// The value; of a query, the selected children. If it isn't complete, it has only the known children.
  let node: TreeNode

  /// The selected children in their order.
  let children: SelectedChildren

  /// The children with pending writes.
  let pending: PendingKeys

  /// The snapshot of a view that shows nothing yet.
  static func empty(_ query: TreeQuery) -> ViewSnapshot {
    ViewSnapshot(
      isComplete: false, node: .absent, children: SelectedChildren(query), pending: PendingKeys())
  }

  /// Whether an observer sees the same in another snapshot.
  ///
  /// - Complexity: O(1) for snapshots that share their storage.
  func isEqual(to other: ViewSnapshot) -> Bool {
    isComplete == other.isComplete && pending == other.pending && node == other.node
  }

  /// The events that turn a former snapshot into this one.
  ///
  /// - Complexity: O(*c* log *n*) for *c* changed children.
  func events(since former: ViewSnapshot) -> [ViewEvent] {
    var events: [ViewEvent] = []
    for edit in children.edits(since: former.children) {
      guard !edit.new.isAbsent else {
        events.append(.removed(edit.key, edit.old))
        continue
      }
      let previous = children.key(before: edit.key)
      if edit.old.isAbsent {
        events.append(.added(edit.key, edit.new, after: previous))
      } else {
        if edit.isMoved { events.append(.moved(edit.key, edit.new, after: previous)) }
        events.append(.changed(edit.key, edit.new, after: previous))
      }
    }
    if isComplete, !former.isComplete || node != former.node { events.append(.value(node)) }
    return events
  }
}

/// What an observer of a view learns: deletions of children, then changes and moves, then insertions, and
/// at last the value.
///
/// The key after which a child is placed is that of the new order.
///
/// Source: Protocol.md §5.8, and the events of Firebase's libraries.
@available(Systems 2024, *)
enum ViewEvent: Hashable, Sendable {
  case removed(TreeKey, TreeNode)
  case moved(TreeKey, TreeNode, after: TreeKey?)
  case changed(TreeKey, TreeNode, after: TreeKey?)
  case added(TreeKey, TreeNode, after: TreeKey?)
  case value(TreeNode)
}
