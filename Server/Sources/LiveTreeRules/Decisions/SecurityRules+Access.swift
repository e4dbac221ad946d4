public import LiveTree

extension SecurityRules: TreeAccess {
  /// Returns whether a `.read` rule at or above a path is true.
  ///
  /// - Complexity: O(*d*) expressions for *d* keys of the path.
  public func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool {
    var decision = Decision(
      self, from: root, to: root, as: auth, now: milliseconds, explains: false)
    return decision.allowsRead(at: path, query)
  }

  /// Judges whether each changed path passes two checks: a `.write` rule at or above it is true,
  /// and so is every `.validate` rule above, at and below it where data exists after the write.
  ///
  /// - Complexity: O(*d* + *n*) expressions for *d* keys of the paths and *n* written nodes, and at
  ///   most the given steps.
  public func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment {
    let budget = min(stepBudget, maximumSteps)
    var decision = Decision(
      self, from: before, to: after, as: auth, now: milliseconds, explains: false, budget: budget)
    let isAllowed = commit.judgedPaths.allSatisfy { decision.allowsWrite(at: $0) }
    let isUnfinished = decision.isOverBudget && budget < stepBudget
    return TreeJudgment(
      isUnfinished ? .unfinished : isAllowed ? .allowed : .denied, stepCount: decision.stepCount)
  }

  /// Returns whether no `.write` rule at or above a path can be true, and none below it exists if
  /// `orBelow` is set. A rule that depends on `newData` could be true.
  ///
  /// - Complexity: O(*d*) expressions for *d* keys of the path, and at most 2,000 steps.
  public func deniesWrite(
    at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool {
    if orBelow, self.root[path]?.hasWriteBelow ?? false { return false }
    var decision = Decision(
      self, from: root, to: root, as: auth, now: milliseconds, explains: false,
      budget: min(stepBudget, 2_000))
    return decision.deniesWrite(at: path) && !decision.isOverBudget
  }

  public func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool {
    switch order {
    case .key, .priority: true
    case .value, .child: root[path]?.indexes.contains(order) ?? false
    }
  }
}

extension SecurityRules {
  /// Explains whether a read is allowed.
  ///
  ///     let explanation = rules.explainRead(at: path, nil, of: root, as: auth, now: now)
  ///     if !explanation.isAllowed { print(explanation.summary) }
  ///
  /// - Parameters:
  ///   - path: The path that is read.
  ///   - query: The query, if only some children are read.
  ///   - root: The whole database.
  ///   - auth: The value of `auth`: an object with at least `uid`, or null for a client without
  ///     credentials.
  ///   - milliseconds: The value of `now`, in milliseconds since 1970.
  /// - Complexity: That of `allowsRead(at:_:of:as:now:)`, and up to 100 characters for each
  ///   variable.
  public func explainRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> RulesExplanation {
    var decision = Decision(
      self, from: root, to: root, as: auth, now: milliseconds, explains: true)
    let isAllowed = decision.allowsRead(at: path, query)
    return RulesExplanation(isAllowed, decision.steps ?? [], .read, at: path)
  }

  /// Explains whether a write is allowed.
  ///
  /// - Parameters:
  ///   - commit: The write, with its server values resolved: see `TreeWrite.resolved`.
  ///   - before: The whole database before the write.
  ///   - after: The whole database after the write: `commit.applied(to: before)`.
  ///   - auth: The value of `auth`: an object with at least `uid`, or null for a client without
  ///     credentials.
  ///   - milliseconds: The value of `now`, in milliseconds since 1970.
  /// - Complexity: That of `judge(_:from:to:as:now:maximumSteps:)`, and up to 100 characters for each
  ///   variable.
  public func explainWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> RulesExplanation {
    var decision = Decision(
      self, from: before, to: after, as: auth, now: milliseconds, explains: true)
    var (refusedPath, firstStep) = (commit.path, 0)
    let isAllowed = commit.judgedPaths.allSatisfy { path in
      (refusedPath, firstStep) = (path, decision.steps?.count ?? 0)
      return decision.allowsWrite(at: path)
    }
    return RulesExplanation(
      isAllowed, decision.steps ?? [], .write, at: refusedPath, from: isAllowed ? 0 : firstStep)
  }
}

extension TreeCommit {
  /// The paths that are decided one by one. An empty update is decided at its own path, so that the
  /// permission doesn't depend on the body.
  fileprivate var judgedPaths: [TreePath] {
    changes.isEmpty ? [path] : changes.map(\.path)
  }
}

extension RulesExplanation {
  /// - Parameters:
  ///   - path: The path that is read, or the last path that was decided.
  ///   - firstStep: The first step for this path.
  fileprivate init(
    _ isAllowed: Bool, _ steps: [Step], _ kind: Step.Kind, at path: TreePath,
    from firstStep: Int = 0
  ) {
    let index =
      isAllowed
      ? steps.lastIndex { $0.kind == kind && $0.outcome == .isTrue }
      : steps[firstStep...].indices.last
    var steps = steps
    if let index { steps[index].isDeciding = true }
    self.init(
      isAllowed: isAllowed, steps: steps,
      summary: Self.summary(isAllowed, index.map { steps[$0] }, kind, at: path))
  }

  private static func summary(
    _ isAllowed: Bool, _ step: Step?, _ kind: Step.Kind, at path: TreePath
  ) -> String {
    guard let step else {
      return "Denied: no \(kind.rawValue) rule applies to \(path). Add one."
    }
    let rule = "\(step.kind.rawValue) at \(step.location) (\(step.line):\(step.column))"
    if isAllowed { return "Allowed by \(rule)." }
    return step.kind == .validate
      ? "Denied by \(rule)." : "Denied: no \(kind.rawValue) rule is true; the last one is \(rule)."
  }
}
