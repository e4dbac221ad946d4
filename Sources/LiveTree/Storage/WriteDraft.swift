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
