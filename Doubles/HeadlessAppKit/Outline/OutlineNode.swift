import Foundation

/// The state of an item in an outline.
@MainActor
final class OutlineNode {
  /// The item. It is `nil` for the root; for an inserted item, it is `nil` until the updates end.
  var item: AnyObject?
  private(set) weak var parent: OutlineNode?
  /// The child nodes while this node is expanded.
  private(set) var children: [OutlineNode] = []
  var isExpanded = false
  let row = SequentialRow()

  init(item: AnyObject?) {
    self.item = item
  }

  /// The number of ancestors, not counting the root.
  var level: Int { parent.map { $0.level + 1 } ?? -1 }

  /// The descendants that have a row, in order.
  var shownNodes: [OutlineNode] {
    children.flatMap { [$0] + $0.shownNodes }
  }

  func insert(_ child: OutlineNode, at index: Int) {
    child.parent = self
    children.insert(child, at: index)
  }

  func removeChild(at index: Int) -> OutlineNode {
    children.remove(at: index)
  }

  func removeChildren() {
    children = []
  }
}
