public import LiveTree

extension SecurityRules: TreeAccess {
  /// Whether a `.read` rule on the way to a path is true.
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

  /// Whether, for each changed path, a `.write` rule on the way is true and so is every `.validate`
  /// rule on the way and below for which there is data after the write.
  ///
  /// - Complexity: O(*d* + *n*) expressions for *d* keys of the paths and *n* written nodes.
  public func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool {
    var decision = Decision(
      self, from: before, to: after, as: auth, now: milliseconds, explains: false)
    return commit.judgedPaths.allSatisfy { decision.allowsWrite(at: $0) }
  }

  public func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool {
    switch order {
    case .key, .priority: true
    case .value, .child: root[path]?.indexes.contains(order) ?? false
    }
  }
}

extension SecurityRules {
  /// Explains whether somebody may read at a path; the parameters are those of `allowsRead`.
  public func explainRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> RulesExplanation {
    var decision = Decision(
      self, from: root, to: root, as: auth, now: milliseconds, explains: true)
    let isAllowed = decision.allowsRead(at: path, query)
    return RulesExplanation(isAllowed, decision.steps ?? [], .read, at: path)
  }

  /// Explains whether somebody may write; the parameters are those of `allowsWrite`.
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
  /// The paths that are asked about one by one. An update of nothing is asked about where it is
  /// addressed: whether somebody may write must not depend on what is in the body.
  fileprivate var judgedPaths: [TreePath] {
    changes.isEmpty ? [path] : changes.map(\.path)
  }
}

extension RulesExplanation {
  /// - Parameters:
  ///   - path: What is read, or the last path that was asked about.
  ///   - firstStep: The first step that is about this path.
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
      return "Denied: there is no \(kind.rawValue) rule on the way to \(path). Add one."
    }
    let rule = "\(step.kind.rawValue) at \(step.location) (\(step.line):\(step.column))"
    if isAllowed { return "Allowed by \(rule)." }
    return step.kind == .validate
      ? "Denied by \(rule)." : "Denied: no \(kind.rawValue) rule is true, the last is \(rule)."
  }
}
