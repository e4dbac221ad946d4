import Foundation
import LiveTree

/// What the server had of a target in an earlier run of the program.
@available(Systems 2024, *)
struct CachedNode: Hashable, Sendable {
  let node: TreeNode

  /// Whether the node has only the children that the target's query selects.
  let isSelected: Bool

  /// When it was last known to be current.
  let date: Date
}
