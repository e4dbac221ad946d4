import Foundation

/// What an outline keeps of an item.
@MainActor
final class OutlineNode {
  /// The item, which is fetched when the updates end in which it came; `nil` for the root too.
  var item: AnyObject?
  private(set) weak var parent: OutlineNode?
  /// The items below it, as long as it is expanded.
  private(set) var children: [OutlineNode] = []
  var isExpanded = false
  let row = SequentialRow()

  init(item: AnyObject?) {
    self.item = item
  }

  /// How many parents the node has, the root not counted.
  var level: Int { parent.map { $0.level + 1 } ?? -1 }

  /// The nodes below this one that have a row, in their order.
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
