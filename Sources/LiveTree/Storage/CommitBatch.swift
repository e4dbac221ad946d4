/// Writes that are committed together.
struct CommitBatch<Waiter> {
  /// A commit that makes a difference, with the database before and after it.
  struct Step {
    let commit: TreeCommit
    let before: TreeNode
    let after: TreeNode
  }

  /// What a writer is told once the batch is durable.
  struct Answer {
    let waiter: Waiter
    let result: Result<TreeNode, TreeError>
  }

  /// The database after all writes so far.
  private(set) var root: TreeNode

  /// What storage and listeners must learn.
  private(set) var steps: [Step] = []

  /// One for each writer, in order.
  private(set) var answers: [Answer] = []

  init(root: TreeNode) {
    self.root = root
  }

  /// Resolves a write against what the writes before it leave behind.
  mutating func append(
    _ write: TreeWrite, for waiter: Waiter, now milliseconds: Int64, limits: TreeLimits
  ) {
    let result: Result<TreeNode, TreeError>
    do {
      let commit = try write.resolved(against: root, now: milliseconds, limits: limits)
      let before = root
      root = commit.applied(to: before)
      if commit.hasChanged(before, to: root) {
        steps.append(Step(commit: commit, before: before, after: root))
      }
      result = .success(commit.echo(in: root))
    } catch {
      result = .failure(error)
    }
    answers.append(Answer(waiter: waiter, result: result))
  }
}

extension TreeCommit {
  /// What the writer is told: after a set the stored value, after an update the written children
  /// alone, without those deleted.
  fileprivate func echo(in root: TreeNode) -> TreeNode {
    switch kind {
    case .set:
      root[path]
    case .update:
      changes.reduce(.absent) { node, change in
        node.setting(change.node, at: TreePath(change.path.dropFirst(path.count)))
      }
    }
  }
}
