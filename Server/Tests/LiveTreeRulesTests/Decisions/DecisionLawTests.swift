import LiveListTesting
import LiveTree
import LiveTreeRules
import LiveTreeWire
import Testing
import _LiveTestSupport

@Suite(.trail, .timeLimit(.minutes(20))) struct DecisionLawTests {
  /// A random request, which depends only on a seed.
  private struct Request {
    let naive: NaiveRules
    let rules: SecurityRules
    let uid: String?
    let before: TreeNode
    let commit: TreeCommit
    let path: TreePath

    init(seed: UInt64) throws {
      var generator = SplitMix64(seed: seed)
      naive = NaiveRules(levels: 3, using: &generator)
      rules = try SecurityRules(parsing: "{\"rules\": \(naive.text)}")
      uid = [nil, "a", "b", "ba"].randomElement(using: &generator) ?? nil
      before = .small(levels: 3, using: &generator)
      path = .small(levels: 3, using: &generator)
      if Bool.random(using: &generator) {
        let keys = ["a", "b", "c"].map(TreeKey.key)
        let base = TreePath(path.dropLast())
        let changes = keys.filter { _ in Bool.random(using: &generator) }.map {
          TreeChange(path: base.appending($0), node: .small(levels: 2, using: &generator))
        }
        commit = TreeCommit(updating: changes, at: base)
      } else {
        commit = TreeCommit(setting: .small(levels: 3, using: &generator), at: path)
      }
    }

    var after: TreeNode { commit.applied(to: before) }

    var auth: JSONValue {
      uid.map { .object([.init(name: "uid", value: .string($0))]) } ?? .null
    }

    var isReadAllowed: Bool {
      rules.allowsRead(at: path, nil, of: before, as: auth, now: 0)
    }

    func isAllowed(_ commit: TreeCommit) -> Bool {
      rules.allowsWrite(commit, from: before, to: after, as: auth, now: 0)
    }
  }

  @Test func decisionsAreThoseOfALookAtEveryPath() throws {
    var counts: [String: Int] = [:]
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      let request = try Request(seed: seed)
      let reading = {
        NaiveScope(uid: request.uid, before: request.before, after: request.before, path: $0)
      }
      let isReadAllowed = request.naive.allowsRead(request.path, reading)
      #expect(request.isReadAllowed == isReadAllowed)
      let after = request.after
      let writing = { NaiveScope(uid: request.uid, before: request.before, after: after, path: $0) }
      let written = request.commit.changes.map(\.path)
      let isWriteAllowed = (written.isEmpty ? [request.commit.path] : written).allSatisfy {
        request.naive.allowsWrite($0, writing)
      }
      #expect(request.isAllowed(request.commit) == isWriteAllowed)
      counts["read \(isReadAllowed)", default: 0] += 1
      counts["write \(isWriteAllowed)", default: 0] += 1
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { $0 > 40 }, "\(counts)")
  }

  @Test func explanationsAgreeWithDecisions() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      let request = try Request(seed: seed)
      let read = request.rules.explainRead(
        at: request.path, nil, of: request.before, as: request.auth, now: 0)
      #expect(read.isAllowed == request.isReadAllowed)
      let write = request.rules.explainWrite(
        request.commit, from: request.before, to: request.after, as: request.auth, now: 0)
      #expect(write.isAllowed == request.isAllowed(request.commit))
      for explanation in [read, write] {
        let deciding = explanation.steps.filter(\.isDeciding)
        let isBare = explanation.summary.contains("rule applies")
        #expect(deciding.count == (isBare ? 0 : 1))
        if let step = deciding.first {
          #expect((step.outcome == .isTrue) == explanation.isAllowed)
        }
      }
    }
  }

  @Test func anUpdateIsAllowedExactlyWhenEachOfItsWritesIs() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      let request = try Request(seed: seed)
      let single = request.commit.changes.map { TreeCommit(setting: $0.node, at: $0.path) }
      guard !single.isEmpty else { return }
      #expect(request.isAllowed(request.commit) == single.allSatisfy(request.isAllowed))
    }
  }

  /// What is denied before the value is read would also be denied afterward.
  @Test func whatIsDeniedEarlyIsDeniedWhateverIsWritten() throws {
    var count = 0
    try withEvery("seed", in: UInt64(0)..<1_000) { seed in
      let request = try Request(seed: seed)
      for change in request.commit.changes {
        let single = TreeCommit(setting: change.node, at: change.path)
        for (path, orBelow) in [(change.path, false), (request.commit.path, true)] {
          let isDenied = request.rules.deniesWrite(
            at: path, orBelow: orBelow, of: request.before, as: request.auth, now: 0)
          guard isDenied else { continue }
          count += 1
          let isAllowed = request.rules.allowsWrite(
            single, from: request.before, to: single.applied(to: request.before),
            as: request.auth, now: 0)
          #expect(!isAllowed)
        }
      }
    }
    #expect(count > 100, "Only \(count) writes were denied early.")
  }

  /// If nothing of what the rules read changes, neither does their judgment.
  @Test func aJudgmentDependsOnItsDependencies() throws {
    var count = 0
    try withEvery("seed", in: UInt64(0)..<2_000) { seed in
      let request = try Request(seed: seed)
      var generator = SplitMix64(seed: seed &+ 1_000_000)
      let place = TreePath.small(levels: 3, using: &generator)
      let other = request.before.setting(.small(levels: 1, using: &generator), at: place)
      let path = request.commit.path
      let dependencies = [path] + request.rules.dependencies(ofWriteAt: path)
      guard dependencies.allSatisfy({ request.before[$0] == other[$0] }) else { return }
      count += other == request.before ? 0 : 1
      let isAllowed = request.rules.allowsWrite(
        request.commit, from: other, to: request.commit.applied(to: other), as: request.auth,
        now: 0)
      #expect(isAllowed == request.isAllowed(request.commit))
    }
    #expect(count > 100, "Only \(count) judgments were compared.")
  }

  /// A judgment that isn't finished has taken all its steps; with more, it's the same as without
  /// a limit.
  @Test func aLimitedJudgmentIsUnfinishedOrTheSame() throws {
    var counts: [TreeJudgment.Verdict: Int] = [:]
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      let request = try Request(seed: seed)
      for steps in [0, 1, 3, 10, 1_000] {
        let judgment = request.rules.judge(
          request.commit, from: request.before, to: request.after, as: request.auth, now: 0,
          maximumSteps: steps)
        counts[judgment.verdict, default: 0] += 1
        #expect(judgment.stepCount <= steps)
        guard judgment.verdict != .unfinished else { continue }
        #expect((judgment.verdict == .allowed) == request.isAllowed(request.commit))
      }
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test func whatMayBeReadMayBeReadBelowToo() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      let request = try Request(seed: seed)
      guard request.isReadAllowed else { return }
      let isAllowed = request.rules.allowsRead(
        at: request.path.appending(TreePath.path("/b/x")), nil, of: request.before,
        as: request.auth,
        now: 0)
      #expect(isAllowed)
    }
  }

  @Test func decidingIsRepeatable() throws {
    try withEvery("seed", in: UInt64(0)..<50) { seed in
      let request = try Request(seed: seed)
      let explanations = (0..<2).map { _ in
        request.rules.explainWrite(
          request.commit, from: request.before, to: request.after, as: request.auth, now: 0)
      }
      #expect(explanations[0] == explanations[1])
    }
  }
}
