import LiveTree
import LiveTreeWire

/// Access for the admin only.
struct Closed: TreeAccess {
  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { false }

  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment { .denied }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
}
