import LiveListTesting
public import LiveTree
import Testing
import _LiveTestSupport

/// The guarantees of all storages: the loaded tree is the result of applying the commits to an empty
/// one.
///
/// A suite with the trait `.trail` tests each law of ``Law``.
public struct StorageContract: Sendable {
  /// Calls a closure with an empty storage.
  public typealias WithStorage =
    @Sendable (_ body: (any TreeStorage) async throws -> Void) async throws -> Void

  private let withStorage: WithStorage

  /// Creates the contract of a kind of storage.
  public init(_ withStorage: @escaping WithStorage) {
    self.withStorage = withStorage
  }

  /// The laws.
  public enum Law: CaseIterable, Sendable {
    case loadingGivesWhatTheCommitsMake, severalCommitsOfOneCallAreAppliedInOrder
    case everyValueSurvives, longPathsSurvive, prioritiesAreInsertedAndDeletedWithTheirNodes
    case theLastRulesAreKept, versionsCountTheEntries, theListsOfSessionsAreKept
  }

  /// Tests a law.
  public func test(_ law: Law) async throws {
    switch law {
    case .loadingGivesWhatTheCommitsMake: try await loadingGivesWhatTheCommitsMake()
    case .severalCommitsOfOneCallAreAppliedInOrder:
      try await severalCommitsOfOneCallAreAppliedInOrder()
    case .everyValueSurvives: for json in Self.values { try await everyValueSurvives(json: json) }
    case .longPathsSurvive: try await longPathsSurvive()
    case .prioritiesAreInsertedAndDeletedWithTheirNodes:
      for write in Self.writesBesidePriority {
        try await prioritiesAreInsertedAndDeletedWithTheirNodes(write: write)
      }
    case .theLastRulesAreKept: try await theLastRulesAreKept()
    case .versionsCountTheEntries: try await versionsCountTheEntries()
    case .theListsOfSessionsAreKept: try await theListsOfSessionsAreKept()
    }
  }

  /// Values that a storage could mistake for others.
  private static let values = [
    #"{"a": 1}"#, #"{"a": -0.0, "b": 1e300, "c": 9007199254740993, "d": 5e-324}"#,
    #"{"a": true, "b": false, "c": "", "d": "true", "e": "1"}"#, #"{"é": 1, "e\u0301": 2}"#,
    #"{"a!b": 1, "a": {"b": 2}, "a0": 3, "a ": {"x": 4}}"#, #""root""#, "17",
    #"{"a": {".value": 1, ".priority": "p"}, "b": {"c": 1, ".priority": 2.5}}"#,
    #"{"a": "\u0000", "b": {".value": "x\u0000y", ".priority": "p\u0000q"}}"#,
    #"{".value": "x", ".priority": 1}"#, #"{"1": "x", "01": "y", "-1": "z"}"#,
  ]

  /// Writes below, at and above a node with a priority.
  private static let writesBesidePriority: [[String: String]] = [
    ["/a/x": "null"], ["/a": "null"], ["/a": "5"], ["/a/x/y": "1"], ["/a": #"{"z": 1}"#],
  ]
}

extension StorageContract {
  private func loadingGivesWhatTheCommitsMake() async throws {
    try await withEvery("seed", in: [1 as UInt64], attempts: 60) { seed in
      try await withStorage { storage in
        var random = SplitMix64(seed: seed)
        var root = TreeNode.absent
        for _ in 0..<300 {
          let commit = RandomTrees.commit(on: root, using: &random)
          root = commit.applied(to: root)
          try await storage.commit([commit])
          #expect(try await storage.load() == root)
        }
      }
    }
  }

  private func severalCommitsOfOneCallAreAppliedInOrder() async throws {
    try await withEvery("seed", in: [2 as UInt64], attempts: 60) { seed in
      try await withStorage { storage in
        var random = SplitMix64(seed: seed)
        var root = TreeNode.absent
        for _ in 0..<30 {
          var commits: [TreeCommit] = []
          for _ in 0..<20 {
            let commit = RandomTrees.commit(on: root, using: &random)
            root = commit.applied(to: root)
            commits.append(commit)
          }
          try await storage.commit(commits)
          #expect(try await storage.load() == root)
        }
      }
    }
  }

  private func everyValueSurvives(json: String) async throws {
    try await withStorage { storage in
      let node = try TreeNode(JSONValue(parsing: Array(json.utf8)))
      try await storage.commit([TreeCommit(setting: node, at: .root)])
      #expect(try await storage.load() == node)
    }
  }

  /// The longest keys, on all levels.
  private func longPathsSurvive() async throws {
    try await withStorage { storage in
      let long = try ["a", "b", "é"].map { try TreeKey(String(repeating: $0, count: 384)) }
      var root = TreeNode.absent
      for count in [1, 2, 3, 32] {
        for last in long {
          let keys = (1..<count).map { long[$0 % 2] } + [last]
          let commit = TreeCommit(
            setting: TreeNode(.integer(Int64(count)), priority: .number(1)), at: TreePath(keys))
          root = commit.applied(to: root)
          try await storage.commit([commit])
          #expect(try await storage.load() == root)
        }
      }
      for count in [32, 3, 2] {
        let path = TreePath((1..<count).map { long[$0 % 2] })
        let commit = TreeCommit(setting: .absent, at: path)
        root = commit.applied(to: root)
        try await storage.commit([commit])
        #expect(try await storage.load() == root)
      }
    }
  }

  /// A priority exists as long as its node, however the children change.
  private func prioritiesAreInsertedAndDeletedWithTheirNodes(
    write: [String: String]
  ) async throws {
    try await withStorage { storage in
      let start = try TreeNode(
        JSONValue(parsing: Array(#"{"a": {"x": 1, ".priority": 7}, "b": 1}"#.utf8)))
      try await storage.commit([TreeCommit(setting: start, at: .root)])
      var root = start
      for (path, json) in write.map({ ($0, $1) }) + [("/a/new", "2")] {
        let node = try TreeNode(JSONValue(parsing: Array(json.utf8)))
        let commit = TreeCommit(setting: node, at: try TreePath(parsing: path))
        root = commit.applied(to: root)
        try await storage.commit([commit])
        #expect(try await storage.load() == root, "\(path) = \(json)")
      }
    }
  }

  private func theLastRulesAreKept() async throws {
    try await withStorage { storage in
      #expect(try await storage.rules() == nil)
      for rules in [#"{"rules": {}}"#, "", "é"] {
        try await storage.keep(rules: rules)
        #expect(try await storage.rules() == rules)
      }
    }
  }

  /// Entries are numbered without gaps, and a batch is stored whole, with commits and rules in order.
  private func versionsCountTheEntries() async throws {
    try await withEvery("seed", in: [3 as UInt64], attempts: 60) { seed in
      try await withStorage { storage in
        var random = SplitMix64(seed: seed)
        var model = TreeImage()
        _ = try await storage.open()
        for _ in 0..<40 {
          let id = TreeBatchID(using: &random)
          let changes = (0..<Int.random(in: 0...4, using: &random)).map { number in
            number == 2
              ? TreeLogEntry.Change.rules("\(random.next())")
              : .commit(RandomTrees.commit(on: model.root, using: &random))
          }
          let entries = try await storage.commit(id, after: model.version) { others in
            others.isEmpty ? changes : []
          }
          #expect(entries == TreeLogEntry.entries(changes, in: id, after: model.version))
          model.apply(entries)
          #expect(try await storage.open() == model)
        }
      }
    }
  }

  /// The final writes of sessions are stored in order, and removed in the batch that makes them.
  private func theListsOfSessionsAreKept() async throws {
    try await withEvery("seed", in: [4 as UInt64], attempts: 60) { seed in
      try await withStorage { storage in
        var random = SplitMix64(seed: seed)
        var model = try await storage.open()
        for _ in 0..<100 {
          let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            RandomTrees.onDisconnect(on: model.root, using: &random)
          }
          let id = TreeBatchID(using: &random)
          model.apply(try await storage.commit(id, after: model.version) { _ in changes })
          #expect(try await storage.open() == model)
        }
        let ends = model.onDisconnect.sessions.map {
          TreeLogEntry.Change.onDisconnect(session: $0, .end)
        }
        let id = TreeBatchID(using: &random)
        model.apply(try await storage.commit(id, after: model.version) { _ in ends })
        #expect(try await storage.open() == model)
        #expect(model.onDisconnect == OnDisconnectLists())
      }
    }
  }
}
