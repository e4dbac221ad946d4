import LiveTree

/// Access as lists: which users may read and write at and below which paths, and which orders are
/// indexed.
struct ListAccess: TreeAccess {
  var readable: [TreePath] = []
  var writable: [TreePath] = []
  var indexed: [TreeOrder] = []

  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool {
    readable.contains { path.starts(with: $0) }
  }

  /// Each change of an update is judged as a separate write.
  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment {
    commit.changes.allSatisfy { change in writable.contains { change.path.starts(with: $0) } }
      ? .allowed : .denied
  }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool {
    indexed.contains(order)
  }
}
