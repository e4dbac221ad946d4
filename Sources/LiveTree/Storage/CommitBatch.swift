/// Writes that are committed together.
struct CommitBatch<Waiter> {
  /// A commit that changes the database, with the database before and after it.
  struct Step {
    let commit: TreeCommit
    let before: TreeNode
    let after: TreeNode
  }

  /// The result for a writer, once the batch is durable.
  struct Answer {
    let waiter: Waiter
    let result: Result<TreeNode, any Error>
  }

  /// The database after all writes so far.
  private(set) var root: TreeNode

  /// The commits for the storage and the listeners.
  private(set) var steps: [Step] = []

  /// One for each writer, in order.
  private(set) var answers: [Answer] = []

  init(root: TreeNode) {
    self.root = root
  }

  /// Resolves a write against the result of the writes before it, and checks the rules.
  mutating func append(_ request: WriteRequest, for waiter: Waiter, in context: WriteContext) {
    let result: Result<TreeNode, any Error>
    do {
      result = .success(try apply(request, in: context))
    } catch {
      result = .failure(error)
    }
    answers.append(Answer(waiter: waiter, result: result))
  }

  /// Authorizes, compares and writes, in the order of REALTIME-PROTOCOL §2.3.
  private mutating func apply(
    _ request: WriteRequest, in context: WriteContext
  ) throws -> TreeNode {
    let before = root
    let commit = try request.write.resolved(
      against: before, now: context.milliseconds, limits: context.limits)
    let after = commit.applied(to: before)
    if case .user(let auth) = request.identity {
      let isAllowed = context.access.allowsWrite(
        commit, from: before, to: after, as: auth, now: context.milliseconds)
      guard isAllowed else { throw TreeAccessError.permissionDenied }
    }
    let current = before[commit.path]
    guard request.isCurrent?(current) ?? true else {
      throw TreeAccessError.conflict(current: current)
    }
    root = after
    if commit.hasChanged(before, to: after) {
      steps.append(Step(commit: commit, before: before, after: after))
    }
    return commit.echo(in: after)
  }
}

extension TreeCommit {
  /// The result for the writer: after a set the stored value, after an update only the written
  /// children, without deleted ones.
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
