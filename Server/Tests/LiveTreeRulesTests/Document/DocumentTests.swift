import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail, .timeLimit(.minutes(20))) struct DocumentTests {
  @Test func commentsAndLineBreaksAreAllowed() throws {
    let rules = try SecurityRules(
      parsing: """
        // First.
        {/**/"rules": { /* two
          lines **/ ".read": "auth != null &&
            auth.uid == 'a//b'", // Not a comment: "//"
          "a * b": {}
        }} // Last
        """)
    let expected = try JSONValue.parsed(
      #"{"rules": {".read": "auth != null &&\n    auth.uid == 'a//b'", "a * b": {}}}"#)
    #expect(rules.json == expected)
  }

  /// The rules that Firebase's own console writes in test mode end with a comma.
  @Test func aCommaMayFollowTheLastMember() throws {
    let rules = try SecurityRules(
      parsing: """
        {
          "rules": {
            ".read": "now < 1792000000000",  // 2026-10-14
            ".indexOn": ["a", "b",],
            ".write": "now < 1792000000000",  // 2026-10-14
          },
        }
        """)
    let expected = try JSONValue.parsed(
      #"{"rules":{".read":"now < 1792000000000",".indexOn":["a","b"],".write":"now < 1792000000000"}}"#
    )
    #expect(rules.json == expected)
  }

  @Test func aLineFeedAloneEndsAComment() throws {
    _ = try SecurityRules(parsing: "// One \r\n// and \r the same line\n{\"rules\": {}}")
  }

  @Test func allOfJSONIsUnderstood() throws {
    let rules = try SecurityRules(
      parsing:
        "\u{FEFF}{ \"rules\" :\t{\"\\u0061\\ud83d\\ude00\\\"\\\\\":{}}}\r\n")
    #expect(try rules.json == .parsed(#"{"rules": {"a😀\"\\": {}}}"#))
  }

  /// A byte order mark belongs to no column.
  @Test func aByteOrderMarkChangesNoPosition() {
    for document in ["{\"rules\": 1}", "{\"rules\": {\".read\": \"auth.uid =\"}}", "x", "{\n]"] {
      let plain = #expect(throws: RulesError.self) { try SecurityRules(parsing: document) }
      let marked = #expect(throws: RulesError.self) {
        try SecurityRules(parsing: "\u{FEFF}" + document)
      }
      #expect(plain == marked)
    }
  }

  @Test func aPureDocumentIsItsOwnJSON() throws {
    let text = """
      {"rules": {".read": true, ".write": "auth != null", "a": {".indexOn": ["b", "c/d"],
       "$x": {".validate": "newData.isString()", ".indexOn": ".value"}}}}
      """
    #expect(try SecurityRules(parsing: text).json == .parsed(text))
  }

  /// Each `‸` marks the error; it isn't part of the document.
  @Test func anInvalidDocumentIsAnErrorAtItsPosition() throws {
    try withEvery(
      "document",
      in: [
        "‸", "   ‸", "‸[]", "‸true", "‸{}", "{‸\"a\": {}}", "{\"rules\": {}, ‸\"a\": {}}",
        "{\"rules\": ‸[]}", "{\"rules\": ‸null}", "{\"rules\": ‸\"a\"}", "{\"rules\": ‸1}",
        "{\"rules\": {}}‸}", "{\"rules\": {}‸", "{\"rules\": {‸", "{\"rules\" ‸{}}",
        "{\"rules\": {},‸,}", "{\"rules\": {‸,}}", "{‸rules: {}}", "{\"rules\": tru‸}",
        "{\"rules\": nul‸}",
        "{\"rules‸", "{\"rules\": {}} /‸ a", "{\"rules\": {}} /* a‸", "{\"rules\": {}} /*/‸",
        "{\"rules\": {\"a\": {\"b\": ‸1}}}", "{\"rules\": {\"a\": ‸true}}",
        "{\"rules\": {\n  \"a\": {},\n  ‸\"a\": {}}}", "{\"rules\": {\".read\": ‸null}}",
        "{\"rules\": {\".read\": ‸{}}}", "{\"rules\": {\".read\": ‸1}}",
        "{\"rules\": {‸\".reed\": true}}", "{\"rules\": {‸\".value\": true}}",
        "{\"rules\": {‸\"a/b\": {}}}", "{\"rules\": {‸\"\": {}}}", "{\"rules\": {‸\"a#\": {}}}",
        "{\"rules\": {\"$a\": {}, ‸\"$b\": {}}}", "{\"rules\": {\"$a\": {\"b\": {‸\"$a\": {}}}}}",
        "{\"rules\": {‸\"$\": {}}}", "{\"rules\": {‸\"$é\": {}}}", "{\"rules\": {‸\"$a-b\": {}}}",
        "{\"rules\": {\".indexOn\": ‸1}}", "{\"rules\": {\".indexOn\": [\"a\", ‸1]}}",
        "{\"rules\": {\".indexOn\": ‸\"\"}}", "{\"rules\": {\".indexOn\": ‸\"a.b\"}}",
        "{\"rules\": {\".indexOn\": [‸\".key\"]}}", "{\"rules\": {\".indexOn\": ‸\".priority\"}}",
        "{\"rules\": {\".indexOn\": ‸true}}", "{\"rules\": {\".indexOn\": [\"a\"‸}}",
        "{\"rules\": {\"a\\‸x\": {}}}", "{\"rules\": {\"a\\u00‸\": {}}}",
        "{\"rules\": {\"‸\\ud83d\": {}}}", "{\"rules\": {\"‸\\ude00\": {}}}",
        "{\"rules\": {\"‸\\ud83d\\u0041\": {}}}", "{\"rules\": {\"‸\\ud83d\\ud83d\": {}}}",
        "{\"rules\": {\"a‸\u{1}\": {}}}", "{\"rules\": -‸}", "{\"rules\": 0‸1}",
        "{\"rules\": 1.‸}", "{\"rules\": 1e‸}", "{\"rules\": ‸inf}", "{\"rules\": 0‸x10}",
        "{\"rules\": ‸1e999}", "{‸\"é😀\": {}}",
      ]
    ) { document in
      let error = #expect(throws: RulesError.self) {
        try SecurityRules(parsing: document.replacing("‸", with: ""))
      }
      #expect(error.map(Place.init) == Place(ofMarkIn: document), "\(String(describing: error))")
      #expect(error?.message.hasSuffix(".") ?? false, "\(String(describing: error))")
    }
  }

  /// The position of the error is the unterminated part, because the end of the text wouldn't show
  /// what is unterminated.
  @Test func whatHasNoEndIsNamedWithItsStart() {
    expect(
      "{\n \"rules",
      "2:8: Expected the closing quote of the string that starts at line 2, "
        + "column 2 in the object that starts at line 1, column 1, found the end of the text.")
    expect(
      "{\"rules\": {}}\n /* é",
      "2:6: Expected the end of the comment that starts at line 2, "
        + "column 2, found the end of the text.")
    expect(
      "{\"rules\": {\".read\": \"a.matches(/\\d/)\"}}",
      "1:34: Expected an escape such as "
        + "\\n, or \\\\ for a backslash, found \"d\".")
  }

  @Test func aCommonMistakeGetsAdvice() {
    expect(
      "{rules: {}}",
      "1:2: Expected a name in quotes or \"}\", found \"r\" (write names in double quotes).")
    expect(
      "{\"rules\": {\".read\": true \".write\": true}}",
      "1:26: Expected \",\" or \"}\", found \"\"\" (add a comma before it).")
    expect(
      "{\"rules\": {\"a\": {\"read\": true}}}",
      "1:26: Expected an object such as {\".read\": true} for /a/read, found true. "
        + "The names of rules begin with a period: \".read\".")
  }

  private func expect(_ document: String, _ description: String) {
    let error = #expect(throws: RulesError.self) { try SecurityRules(parsing: document) }
    #expect(error?.description == description)
  }

  @Test func depthAndSizeAreBounded() throws {
    let levels = DocumentValue.maximumDepth
    func document(_ depth: Int) -> String {
      "{\"rules\": " + String(repeating: "{\"a\": ", count: depth - 2) + "{}"
        + String(repeating: "}", count: depth - 1)
    }
    _ = try SecurityRules(parsing: document(levels))
    #expect(throws: RulesError.self) { try SecurityRules(parsing: document(levels + 1)) }
    #expect(throws: RulesError.self) {
      try SecurityRules(parsing: String(repeating: "[", count: 1_000_000))
    }
    let comment = String(repeating: " ", count: DocumentValue.maximumBytes - 13)
    _ = try SecurityRules(parsing: "{\"rules\": {}}" + comment)
    #expect(throws: RulesError.self) { try SecurityRules(parsing: "{\"rules\": {}} " + comment) }
  }

  @Test func closedIsADocumentItself() throws {
    #expect(
      try SecurityRules(parsing: SecurityRules.closed.json.serialized()).json
        == SecurityRules.closed.json)
  }
}
