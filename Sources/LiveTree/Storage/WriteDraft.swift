/// What a write would do, worked out on an earlier state of the database.
///
/// Reading a large value and judging it by the rules can take seconds. A draft does this outside of
/// the database's own time, while other writes are committed. If nothing that it depends on has
/// changed when its turn comes, it's applied as it is.
@available(Systems 2024, *)
struct WriteDraft: Sendable {
  /// The effect of an allowed write.
  struct Effect: Sendable {
    let commit: TreeCommit

    /// The new value at the commit's path.
    let node: TreeNode

    /// Whether the database changes.
    let isChange: Bool

    /// The result for the writer: the stored value after a set, or the written children that weren't
    /// deleted after an update.
    let echo: TreeNode

    init(_ judged: JudgedWrite, on before: TreeNode) {
      commit = judged.commit
      node = judged.after[commit.path]
      switch commit.kind {
      case .set: (isChange, echo) = (judged.current != node, node)
      case .update: (isChange, echo) = (commit.hasChanged(before, to: judged.after), commit.written)
      }
    }
  }

  /// The effect, or the reason why there is none.
  let result: Result<Effect, any Error>

  private let base: TreeState

  /// The parts of the database on which the draft depends.
  private let dependencies: [TreePath]

  /// Works out a write.
  ///
  /// - Complexity: That of resolving, applying and judging the write.
  init(_ request: WriteRequest, on base: TreeState, in context: WriteContext) {
    self.base = base
    let path = request.write.path
    dependencies = [path] + base.access.dependencies(ofWriteAt: path)
    result = Result {
      Effect(try request.judged(on: base, in: context, maximumSteps: .max), on: base.root)
    }
  }

  /// Whether the draft is right for another state of the database.
  ///
  /// - Complexity: O(*d*) in the keys of the dependencies; values aren't compared, only whether
  ///   they share their storage.
  func isCurrent(in state: TreeState) -> Bool {
    base.image.rules == state.image.rules
      && dependencies.allSatisfy { base.root[$0].hasSameStorage(as: state.root[$0]) }
  }
}

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
  /// Authorizes, resolves and compares, in the order that REALTIME-PROTOCOL §2.3 defines.
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
  fileprivate var written: TreeNode {
    TreeNode.absent.applying(
      changes.map { TreeChange(path: TreePath($0.path.dropFirst(path.count)), node: $0.node) })
  }
}
