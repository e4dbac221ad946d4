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
      while let part = try parts.next() { try apply(part) }
    }
    try parser.finish(into: &parts)
    while let part = try parts.last() { try apply(part) }
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

  /// Of several members with the same name, the last one counts, and a later null removes.
  @Test func theLastOfSeveralMembersCounts() throws {
    try withEvery("seed", in: 0..<300) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let text = Self.withDuplicates(depth: 4, &random)
      let whole = TreeNode.absent.setting(try TreeNode(JSONValue(parsing: text)), at: Self.target)
      try withEvery("limit", in: [0, 1, 20, 60, 1_000]) { limit in
        let (node, _) = try imported(Array(text.utf8), limit: limit, over: .absent)
        #expect(node.json(export: true) == whole.json(export: true), "\(text)")
      }
    }
  }

  /// Objects whose names often repeat, some of them spelled with an escape.
  private static func withDuplicates(depth: Int, _ random: inout SplitMix64) -> String {
    let scalars = ["null", "null", "1", "true", "\"a long text\"", "{}", "[]"]
    guard depth > 0, Int.random(in: 0..<5, using: &random) > 0 else {
      return scalars.randomElement(using: &random) ?? "null"
    }
    let count = Int.random(in: 0..<5, using: &random)
    guard Int.random(in: 0..<6, using: &random) > 0 else {
      return "["
        + (0..<count).map { _ in withDuplicates(depth: depth - 1, &random) }
        .joined(separator: ",") + "]"
    }
    let names = [#""a""#, #""\u0061""#, #""b""#, #""c""#, #""1""#]
    var members = (0..<count).map { _ in
      (names.randomElement(using: &random) ?? "") + ":" + withDuplicates(depth: depth - 1, &random)
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      members.insert(
        #"".priority":\#(Int.random(in: 0..<9, using: &random))"#,
        at: Int.random(in: 0...members.count, using: &random))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// As in a file whose second half repeats the name of the first with other children.
  @Test func aMemberThatWasWrittenInPartsIsReplaced() throws {
    func object(_ names: Range<Int>) -> String {
      "{" + names.map { #""k\#($0)":"text""# }.joined(separator: ",") + "}"
    }
    let text = #"{"a":\#(object(0..<300)),"b":1,"a":\#(object(300..<600)),"b":null}"#
    let (node, parts) = try imported(Array(text.utf8), limit: 500, over: .absent)
    #expect(parts > 10)
    #expect(node[Self.target] == (try TreeNode(JSONValue(parsing: text))))
    #expect(node[Self.target].leafCount == 300)
  }

  @Test(arguments: [#"{"a": "\ud83d"}"#, #"{"\ud83d": 1}"#])
  func halfASurrogatePairIsRefused(text: String) {
    let error = #expect(throws: JSONError.self) {
      _ = try imported(Array(text.utf8), limit: 0, over: .absent)
    }
    #expect(error?.expected == #"both halves of a surrogate pair, not only \ud83d"#)
  }

  @Test func aByteOrderMarkIsNoPartOfAPart() throws {
    let text = "\u{FEFF}" + #"{"a": {"b": 1}, "c": [1, 2]}"#
    for limit in [0, 1_000] {
      let (node, _) = try imported(Array(text.utf8), limit: limit, over: .absent)
      #expect(node[Self.target].leafCount == 3)
    }
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
    let path = target.appending(TreePath(priority.path))
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
