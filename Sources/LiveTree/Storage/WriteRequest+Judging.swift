/// The commit of a write that is allowed, and the database after it.
@available(Systems 2024, *)
struct JudgedWrite: Sendable {
  let commit: TreeCommit
  /// The value that the commit replaces.
  let current: TreeNode
  let after: TreeNode

  /// The work of the rules.
  let stepCount: Int
}

/// The rules need more steps to judge a write than it may take now.
struct UnfinishedJudgment: Error {
  let stepCount: Int
}

@available(Systems 2024, *)
extension WriteRequest {
  /// Authorizes, resolves and compares, in the order that Protocol.md §2.3 defines.
  ///
  /// - Parameter original: The database to whose values server values refer, if it isn't `state`.
  /// - Throws: `TreeError` or `TreeAccessError` if the write isn't valid or allowed, or if the
  ///   current value isn't the expected one; ``UnfinishedJudgment``.
  func judged(
    on state: TreeState, original: TreeNode? = nil, in context: WriteContext, maximumSteps: Int
  ) throws -> JudgedWrite {
    try checkEarly(on: state, in: context)
    let before = state.root
    let commit = try write.resolved(
      against: before, original: original ?? before, now: context.milliseconds,
      limits: context.limits)
    let after = commit.applied(to: before)
    var stepCount = 0
    if case .user(let auth) = identity {
      let judgment = state.access.judge(
        commit, from: before, to: after, as: auth, now: context.milliseconds,
        maximumSteps: maximumSteps)
      stepCount = judgment.stepCount
      switch judgment.verdict {
      case .allowed: break
      case .denied: throw TreeAccessError.permissionDenied
      case .unfinished: throw UnfinishedJudgment(stepCount: stepCount)
      }
    }
    let current = before[commit.path]
    guard !requiresNode || !current.isAbsent else {
      throw TreeError.missingNode.within(commit.path)
    }
    guard isCurrent?(current) ?? true else { throw TreeAccessError.conflict(current: current) }
    return JudgedWrite(
      commit: commit, current: current, after: after, stepCount: stepCount)
  }

  /// Denies what is denied whatever is written, before a large value is read. A condition needs
  /// read access; otherwise, its result would confirm a guess.
  private func checkEarly(on state: TreeState, in context: WriteContext) throws {
    guard case .user(let auth) = identity else { return }
    if isCurrent != nil {
      try state.check(write.path, nil, as: identity, now: context.milliseconds)
    }
    guard isLarge else { return }
    let paths = write.changedPaths
    let isDenied = paths.contains { path in
      state.access.deniesWrite(
        at: path, orBelow: false, of: state.root, as: auth, now: context.milliseconds)
    }
    if isDenied { throw TreeAccessError.permissionDenied }
  }
}

@available(Systems 2024, *)
extension TreeCommit {
  /// What is written below the path of an update, without what is deleted.
  var written: TreeNode {
    TreeNode.absent.applying(
      changes.map { TreeChange(path: TreePath($0.path.dropFirst(path.count)), node: $0.node) })
  }
}
