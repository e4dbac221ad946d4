import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeNodeJSONTests {
  @Test func exportsLeadBack() throws {
    try expectEvery("tree", in: Small.deepTrees) { try TreeNode($0.json(export: true)) == $0 }
  }

  @Test func valuesLeadBackWithoutPriorities() throws {
    try expectEvery("tree", in: Small.deepTrees) { tree in
      let plain = try TreeNode(tree.json())
      return try plain.json() == tree.json() && TreeNode(plain.json()) == plain
    }
  }

  @Test func largeExportsLeadBack() throws {
    try expectEvery("seed", in: 0..<40 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let tree = TreeNode.random(levels: 4, using: &generator)
      return try TreeNode(tree.json(export: true)) == tree
    }
  }

  @Test(arguments: [
    (#"{"1":"x"}"#, #"[null,"x"]"#), (#"{"2":"x"}"#, #"{"2":"x"}"#),
    (#"{"0":1,"3":2}"#, "[1,null,null,2]"), (#"{"0":1,"4":2}"#, #"{"0":1,"4":2}"#),
    (#"{"00":1}"#, #"{"00":1}"#), (#"{"-0":1}"#, #"{"-0":1}"#),
    (#"{"0":1,"a":2}"#, #"{"0":1,"a":2}"#),
    (#"{"a":[1,{"b":[2]}]}"#, #"{"a":[1,{"b":[2]}]}"#), ("[null,null]", "null"), ("[]", "null"),
    (#"{"a":{},"b":[{}]}"#, "null"), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    (#"{".value":1,".priority":2}"#, "1"), (#"{".value":null,".priority":2}"#, "null"),
    (#"{".priority":2}"#, "null"), (#"{".value":"v"}"#, #""v""#), ("1.0", "1"),
  ])
  func jsonReadsAs(_ written: String, _ read: String) throws {
    #expect(try TreeNode(JSONValue(parsing: written)).json().serialized() == read)
  }

  @Test(arguments: [
    (#"{"a":{"b.c":1}}"#, TreeError.Code.invalidKey, "/a"),
    (#"{"":1}"#, .invalidKey, "/"),
    (#"{"a":{".sv":"timestamp"}}"#, .invalidKey, "/a"),
    (#"{"a":{".value":1,"b":2}}"#, .misplacedValue, "/a"),
    (#"{"a":[0,{".value":[1]}]}"#, .misplacedValue, "/a/1"),
    (#"{"a":{".value":1,".priority":true}}"#, .invalidPriority, "/a"),
    (#"{"b":1,".priority":{}}"#, .misplacedValue, "/"),
  ])
  func errorsNameTheirPlace(_ text: String, _ code: TreeError.Code, _ path: TreePath) throws {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: TreeError.self) { try TreeNode(json) }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test func infiniteNumbersAreRefused() {
    let error = #expect(throws: TreeError.self) { try TreeNode(.array([.double(.infinity)])) }
    #expect(error?.code == .invalidNumber)
    #expect(
      error?.description
        == "At /0: Numbers must be finite. Write a string instead, or omit the number.")
  }

  @Test func longStringsAreRefused() {
    let error = #expect(throws: TreeError.self) {
      try TreeNode(.string("123456"), limits: TreeLimits(maximumStringBytes: 5))
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func depthIsLimited() throws {
    let deepest = nested(levels: 32)
    #expect(try TreeNode(deepest).depth == 32)
    let error = #expect(throws: TreeError.self) { try TreeNode(nested(levels: 33)) }
    #expect(error?.code == .tooDeep)
  }

  private func nested(levels: Int) -> JSONValue {
    (0..<levels).reduce(.bool(true)) { json, _ in .object([.init(name: "k", value: json)]) }
  }
}
