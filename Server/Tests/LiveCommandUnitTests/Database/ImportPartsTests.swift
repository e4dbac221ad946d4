import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport
import _RandomTrees

@testable import live

/// After the last part, a database contains what a single write of the whole value would have
/// written.
@Suite(.trail, .timeLimit(.minutes(20))) struct ImportPartsTests {
  private static let target = TreePath(CollectionOfOne(TreeKey(index: 1)))

  /// The contents of a database after importing the parts of a text, and the number of parts.
  private func imported(
    _ text: [UInt8], limit: Int, over old: TreeNode
  ) throws -> (node: TreeNode, parts: Int) {
    var (parser, parts) = (JSONParser(), ImportParts(limit: limit))
    var (root, count) = (old, 0)
    func apply(_ part: ImportParts.Part) throws {
      let write: TreeWrite =
        switch part {
        case .value(let json): .set(Self.target, try JSONValue(parsing: json))
        case .update(let json): .update(Self.target, try JSONValue(parsing: json))
        }
      root = try write.resolved(against: root, now: 0).applied(to: root)
      count += 1
    }
    for byte in text {
      try parser.consume([byte], into: &parts)
      if let part = try parts.next() { try apply(part) }
    }
    try parser.finish(into: &parts)
    if let part = try parts.last() { try apply(part) }
    for priority in parts.priorities {
      root = try root.setting(priority, below: Self.target)
    }
    return (root, count)
  }

  @Test func partsAddUpToTheWhole() throws {
    var cuts = 0
    try withEvery("seed", in: 0..<80) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let json = JSONValue.random(depth: 5, using: &random)
      let before = TreeNode.absent.setting(TreeNode(.string("old")), at: Self.target)
      let whole = TreeNode.absent.setting(try TreeNode(json), at: Self.target)
      try withEvery("limit", in: [0, 1, 20, 100, 1_000]) { limit in
        let (node, count) = try imported(
          Array(json.serialized().utf8), limit: limit, over: before)
        #expect(node == whole)
        #expect(node.json(export: true) == whole.json(export: true))
        cuts += count - 1
      }
    }
    #expect(cuts > 1_000, "cut in parts, most of them")
  }

  @Test(arguments: [#"{"a": "\ud83d"}"#, #"{"\ud83d": 1}"#])
  func halfASurrogatePairIsRefused(text: String) {
    let error = #expect(throws: JSONError.self) {
      _ = try imported(Array(text.utf8), limit: 0, over: .absent)
    }
    #expect(error?.expected == #"both halves of a surrogate pair, not only \ud83d"#)
  }

  @Test func aSmallValueIsOneWrite() throws {
    let (node, count) = try imported(
      Array(#"{"a": {"b": 1}, "c": [1, null, 2]}"#.utf8), limit: 100, over: .absent)
    #expect(count == 1)
    #expect(node[Self.target].leafCount == 3)
  }

  @Test func memoryHoldsOnePart() throws {
    var (parser, parts) = (JSONParser(), ImportParts(limit: 1_000))
    try parser.consume(Array("{\"log\":{".utf8), into: &parts)
    for member in 0..<2_000 {
      let text = (member > 0 ? "," : "") + "\"\(member)\":\"some text\""
      try parser.consume(Array(text.utf8), into: &parts)
      switch try parts.next() {
      case .value(let json)?, .update(let json)?: #expect(json.count < 2_000)
      case nil: break
      }
    }
  }

  /// In an update, a name with a slash would be a path.
  @Test(arguments: [#"{"a/b": "x", "c": "y"}"#, #"{"a": {"b": "long"}, "": 1}"#])
  func invalidKeysAreRefusedBeforeTheyAreWritten(text: String) {
    #expect(throws: CommandFailure.self) {
      _ = try imported(Array(text.utf8), limit: 0, over: .absent)
    }
  }

  /// A leaf with a priority, and a server value, are never split.
  @Test func aServerValueStaysWhole() throws {
    let text = #"{"a": {".sv": {"increment": 5}}, "b": {".priority": 2, ".value": "x"}}"#
    let (node, _) = try imported(Array(text.utf8), limit: 0, over: .absent)
    let b = node[Self.target][try TreeKey("b")]
    #expect(node[Self.target][try TreeKey("a")].scalar == .integer(5))
    #expect(b == TreeNode(.string("x"), priority: .number(2)))
  }
}

extension TreeNode {
  /// Sets the priority like a write to the node's `.priority`: an absent node stays absent.
  fileprivate func setting(
    _ priority: ImportParts.Priority, below target: TreePath
  ) throws -> TreeNode {
    let path = target.appending(TreePath(try priority.path.map { try TreeKey($0) }))
    let node = self[path]
    guard !node.isAbsent else { return self }
    var members = [
      JSONValue.Member(name: ".priority", value: try JSONValue(parsing: priority.json))
    ]
    let old = node.json(export: true)
    if case .object(let others) = old, node.scalar == nil {
      members += others.filter { $0.name != ".priority" }
    } else {
      members.append(.init(name: ".value", value: old[".value"] ?? old))
    }
    return setting(try TreeNode(.object(members)), at: path)
  }
}
