import LiveTree

/// The evaluation of the rules for one request.
struct Decision {
  private let rules: RuleNode

  /// The database that is read, or the database before a write.
  private let before: TreeNode

  /// The database after a write; the same as `before` for a read.
  private let after: TreeNode

  private let budget: Int
  private var evaluation: Evaluation

  /// The steps taken so far.
  var stepCount: Int { budget - evaluation.meter.remaining }

  /// Whether the budget wasn't enough.
  var isOverBudget: Bool { evaluation.meter.isOverBudget }

  /// The evaluated rules; `nil` if no explanation is needed.
  private(set) var steps: [RulesExplanation.Step]?

  init(
    _ rules: SecurityRules, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now: Int64, explains: Bool, budget: Int? = nil
  ) {
    self.budget = budget ?? rules.stepBudget
    self.rules = rules.root
    self.before = before
    self.after = after
    self.evaluation = Evaluation(
      scope: RuleScope(auth: auth, now: now, from: before, to: after),
      meter: StepMeter(budget: self.budget))
    self.steps = explains ? [] : nil
  }

  /// Evaluates the `.read` rules from the root down, until one allows the read.
  ///
  /// Only the rule at the path itself sees the query; a rule above it decides about reading
  /// everything. Otherwise, a rule that allows the first ten children would allow any ten
  /// grandchildren.
  mutating func allowsRead(at path: TreePath, _ query: TreeQuery?) -> Bool {
    for level in levels(to: path) {
      guard let rule = level.rules.read else { continue }
      evaluation.scope.query = level.depth == path.count ? query : nil
      if isTrue(rule, at: level.path(in: path), level) { return true }
    }
    return false
  }

  /// Evaluates the `.write` rules from the root down, until one allows the write, and then all
  /// `.validate` rules along the path and below, where data exists after the write.
  mutating func allowsWrite(at path: TreePath) -> Bool {
    let levels = levels(to: path)
    guard isGranted(path, levels) else { return false }
    for level in levels where !level.after.isAbsent {
      guard let rule = level.rules.validate else { continue }
      guard isTrue(rule, at: level.path(in: path), level) else { return false }
    }
    guard let level = levels.last, level.depth == path.count else { return true }
    return isValid(below: level, path)
  }

  /// Evaluates the `.write` rules from the root down, without knowing what is written.
  mutating func deniesWrite(at path: TreePath) -> Bool {
    levels(to: path).allSatisfy { level in
      guard let rule = level.rules.write else { return true }
      return !rule.usesNewData && !isTrue(rule, at: level.path(in: path), level)
    }
  }

  private mutating func isGranted(_ path: TreePath, _ levels: [Level]) -> Bool {
    for level in levels {
      guard let rule = level.rules.write else { continue }
      if isTrue(rule, at: level.path(in: path), level) { return true }
    }
    return false
  }
}

extension Decision {
  /// A location with rules along a path.
  private struct Level {
    let rules: RuleNode
    let depth: Int
    let before: TreeNode
    let after: TreeNode

    /// The location, as a prefix of a path at or below it.
    func path(in path: TreePath) -> TreePath {
      depth == path.count ? path : TreePath(path.prefix(depth))
    }

    func child(_ key: TreeKey, _ rules: RuleNode) -> Level {
      Level(rules: rules, depth: depth + 1, before: before[key], after: after[key])
    }
  }

  private func levels(to path: TreePath) -> [Level] {
    var level = Level(rules: rules, depth: 0, before: before, after: after)
    var levels = [level]
    for key in path {
      guard let rules = level.rules[key] else { break }
      level = level.child(key, rules)
      levels.append(level)
    }
    return levels
  }

  /// Evaluates the `.validate` rules of everything below a location.
  ///
  /// - Complexity: O(*n*) in the nodes that have rules, which are at most the nodes after the
  ///   write.
  private mutating func isValid(below level: Level, _ path: TreePath) -> Bool {
    guard level.rules.hasValidation else { return true }
    guard level.rules.otherChildren?.hasValidation ?? false else {
      for (key, rules) in level.rules.validatedChildren {
        guard isValid(level.child(key, rules), path, key) else { return false }
      }
      return true
    }
    for (key, _) in level.after.children {
      guard evaluation.meter.take(1) else { return false }
      guard let rules = level.rules[key], rules.hasValidation else { continue }
      guard isValid(level.child(key, rules), path, key) else { return false }
    }
    return true
  }

  private mutating func isValid(_ level: Level, _ parent: TreePath, _ key: TreeKey) -> Bool {
    guard !level.after.isAbsent else { return true }
    let path = parent.appending(key)
    if let rule = level.rules.validate, !isTrue(rule, at: path, level) { return false }
    return isValid(below: level, path)
  }
}

extension Decision {
  private mutating func isTrue(_ rule: Rule, at path: TreePath, _ level: Level) -> Bool {
    let tracksPaths = rule.usesParent
    evaluation.scope.tracksPaths = tracksPaths
    evaluation.scope.data = RuleSnapshot(
      of: before, at: path, node: level.before, tracksPath: tracksPaths)
    evaluation.scope.newData = RuleSnapshot(
      of: after, at: path, node: level.after, tracksPath: tracksPaths)
    do throws(RuleFailure) {
      let isTrue = try evaluation.truth(of: rule.expression)
      record(rule, at: path, isTrue ? .isTrue : .isFalse)
      return isTrue
    } catch {
      if steps != nil { record(rule, at: path, RulesExplanation.Step.Outcome(error)) }
      return false
    }
  }

  private mutating func record(
    _ rule: Rule, at path: TreePath, _ outcome: RulesExplanation.Step.Outcome
  ) {
    steps?.append(RulesExplanation.Step(rule, at: path, evaluation.scope, outcome))
  }
}

extension RulesExplanation.Step.Outcome {
  fileprivate init(_ failure: RuleFailure) {
    self = .failed(
      failure.sentence, line: failure.place.line, column: failure.place.column)
  }
}

extension RulesExplanation.Step {
  fileprivate init(_ rule: Rule, at path: TreePath, _ scope: RuleScope, _ outcome: Outcome) {
    self.init(
      kind: rule.kind, location: rule.location, line: rule.place.line,
      column: rule.place.column, text: rule.text, path: path,
      variables: rule.variables.map {
        Variable(name: $0.name, value: scope.value(of: $0).excerpt)
      },
      outcome: outcome)
  }
}
