import LiveTree

@testable import LiveTreeClient

extension ViewSnapshot {
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
enum ViewEvent: Hashable, Sendable {
  case removed(TreeKey, TreeNode)
  case moved(TreeKey, TreeNode, after: TreeKey?)
  case changed(TreeKey, TreeNode, after: TreeKey?)
  case added(TreeKey, TreeNode, after: TreeKey?)
  case value(TreeNode)
}
