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
