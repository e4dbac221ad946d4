import LiveTree
import LiveTreeRules
import LiveTreeWire
import Testing
import _LiveTestSupport

@Suite(.timeLimit(.minutes(20))) struct ExplanationTests {
  private let document = """
    {"rules": {"users": {"$uid": {
      ".read": "auth != null",
      ".write": "auth.uid === $uid",
      "age": {
        ".validate": "newData.isNumber() &&
          newData.val() < now"
      },
      "name": {".validate": "newData.val().length < 5"}
    }}}}
    """

  private func explanation(
    _ write: TreeWrite, as auth: String = #"{"uid": "ada"}"#
  ) throws -> RulesExplanation {
    let commit = try write.resolved(against: .absent, now: 7)
    return try SecurityRules(parsing: document).explainWrite(
      commit, from: .absent, to: commit.applied(to: .absent), as: .parsed(auth), now: 7)
  }

  @Test func anExplanationNamesTheRuleThatAllowed() throws {
    #expect(
      try explanation(.set("/users/ada/age", "3")).description == """
        Allowed by .write at /users/$uid (3:14).
        -> 3:14 .write at /users/$uid for /users/ada: true
               auth.uid === $uid
               auth = {"uid":"ada"}
               $uid = "ada"
           5:19 .validate at /users/$uid/age for /users/ada/age: true
               newData.isNumber() &&
              newData.val() < now
               newData = 3
               now = 7
        """)
  }

  @Test func anExplanationNamesTheRuleThatDenied() throws {
    let invalid = try explanation(.set("/users/ada/age", "30"))
    #expect(invalid.summary == "Denied by .validate at /users/$uid/age (5:19).")
    #expect(invalid.steps.map(\.outcome) == [.isTrue, .isFalse])
    let stranger = try explanation(.set("/users/bob/age", "3"))
    #expect(
      stranger.summary
        == "Denied: no .write rule is true; the last one is .write at /users/$uid (3:14).")
    let unauthenticated = try explanation(.set("/users", "3"))
    #expect(unauthenticated.summary == "Denied: no .write rule applies to /users. Add one.")
    #expect(unauthenticated.steps.isEmpty)
  }

  @Test func theRefusedPathOfAnUpdateIsExplained() throws {
    let both = try explanation(.update("/", #"{"users/ada/age": 3, "rooms/one": 4}"#))
    #expect(both.summary == "Denied: no .write rule applies to /rooms/one. Add one.")
    #expect(both.steps.map(\.isDeciding) == [false, false])
    let nothing = try explanation(.update("/", "{}"))
    #expect(nothing.summary == "Denied: no .write rule applies to /. Add one.")
  }

  @Test func aFailureHasAMessageAndAPosition() throws {
    let step = try #require(try explanation(.set("/users/ada/name", "3")).steps.last)
    #expect(
      step.outcome
        == .failed(
          "\"length\" needs a string, but this is a number. Check isString() first.",
          line: 8, column: 40))
    #expect(step.isDeciding)
    #expect(step.path == .path("/users/ada/name"))
    #expect(step.location == "/users/$uid/name")
    #expect(step.variables == step.variables.filter { $0.name == "newData" && $0.value == "3" })
  }

  @Test func everyFailureHasAMessage() throws {
    let cases = [
      ("auth.x", "Expected true or false, but this is null. Compare it with == first."),
      ("auth.x < 1", "Can't compare null and a number."),
      ("auth.x + 1 == 1", "Can't add null and a number."),
      ("auth.x - 1 == 1", "\"-\" needs numbers, but this is null."),
      ("-auth.x == 1", "\"-\" needs numbers, but this is null."),
      ("auth.x.contains('a')", "\"contains\" needs a string, but this is null."),
      ("'a'.contains(auth.x)", "\"contains\" takes a string, but this is null."),
      ("auth[auth.x] == 1", "Expected a name or an index in brackets, but this is null."),
      ("root.parent().exists()", "The root has no parent."),
      ("auth.o < 1", "Can't compare an object and a number."),
      ("root.val() < 1", "Can't compare a node with children and a number."),
    ]
    for (expression, sentence) in cases {
      let step = try Circumstances(auth: #"{"o": {}}"#, data: #"{"a": 1}"#)
        .explanation(expression).steps.first
      guard case .failed(let found, _, _)? = step?.outcome else {
        Issue.record("\(expression) fails.")
        continue
      }
      #expect(found.hasPrefix(sentence), "\(expression)")
      #expect(found.hasSuffix("."))
    }
  }

  @Test func longValuesAreCut() throws {
    let long = String(repeating: "\"\\\n\r\tx", count: 100)
    let keys = (0..<100).map { "\"k\($0)\": [true, null, 1.5, {\"a\": \"b\"}]" }
    let explanation = try Circumstances(
      auth: "{\(keys.joined(separator: ", "))}",
      data: "{\"a\": \(JSONValue.string(long).serialized()), \(keys[1])}"
    ).explanation("auth == null || data.child('a').val() == root.val()")
    let values = try #require(explanation.steps.first).variables.map(\.value)
    #expect(values.count == 3)
    #expect(values[0].hasPrefix(#"{"k0":[true,null,1.5,{"a":"b"}],"k1":"#))
    #expect(values[1].hasPrefix(#"{"a":"\"\\\n\r\tx\"\\\n"#))
    #expect(values.allSatisfy { $0.count == 101 && $0.hasSuffix("…") }, "\(values)")
  }

  /// A character counts once, regardless of its number of bytes.
  @Test(arguments: ["x", "é", "👋"])
  func aValueOfMaximumLengthIsWhole(character: String) throws {
    func excerpt(_ count: Int) throws -> String? {
      let text = String(repeating: character, count: count)
      return try Circumstances(auth: "[\"\(text)\"]").explanation("auth == null")
        .steps.first?.variables.first?.value
    }
    #expect(try excerpt(96) == "[\"\(String(repeating: character, count: 96))\"]")
    #expect(try excerpt(97) == "[\"\(String(repeating: character, count: 97))\"…")
  }

  /// Only the first of 2^50 leaves are visited; otherwise, the test would never end.
  @Test func theWorkOfAnExcerptIsThatOfItsLength() throws {
    var node = TreeNode(.bool(true))
    var auth = JSONValue.bool(true)
    for _ in 0..<50 {
      node = TreeNode(children: [(.key("a"), node), (.key("b"), node)])
      auth = .array([
        .object([.init(name: "a", value: auth), .init(name: "b", value: auth)]), auth,
      ])
    }
    let explanation = try Circumstances().rules("auth != null && data.exists()")
      .explainRead(at: .root, nil, of: node, as: auth, now: 0)
    let values = try #require(explanation.steps.first).variables.map(\.value)
    #expect(explanation.isAllowed)
    #expect(values.map { String($0.prefix(10)) } == [#"[{"a":[{"a"#, #"{"a":{"a":"#])
    #expect(values.allSatisfy { $0.count == 101 })
  }
}
