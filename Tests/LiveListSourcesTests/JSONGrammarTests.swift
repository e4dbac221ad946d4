import Foundation
import Testing
import _LiveTestSupport

@testable import LiveListSources

@Suite(.trail) struct JSONGrammarTests {
  /// Foundation is the oracle, but for a comma before a bracket, which it lets pass and RFC 8259
  /// does not.
  private func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).filter { $0 != " " }
    return (text.hasPrefix("\"") || !text.contains(",]"))
      && (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  @Test func acceptsWhatFoundationAccepts() throws {
    let alphabet = [UInt8](#"{}[],:"1-0.et "#.utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<4 {
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
      try withEvery("text", in: texts.map { String(decoding: $0, as: UTF8.self) }) { text in
        let bytes = Array(text.utf8)
        #expect(((try? JSONDocument(bytes)) != nil) == isJSON(bytes))
      }
    }
  }

  @Test(arguments: [
    "[1,]", "[1 2]", "{\"a\" 1}", "{a:1}", "{\"a\":1,}", "[", "{", "\"", "tru", "nul", "truE", "01",
    "1.", "1e", "-", "+1", ".5", "[1]]", "[1] 2", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"", "{]", "[}",
    "", " ", "\u{FEFF}", "[\u{A0}1]", "NaN",
  ])
  func refusesWhatIsNoJSON(text: String) {
    #expect(throws: JSONFailure.self) { try JSONDocument(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      ([0xC0, 0x80], false), ([0xED, 0xA0, 0x80], false), ([0xF4, 0x90, 0x80, 0x80], false),
      ([0xE2, 0x82], false), ([0xFF], false), ([0xE2, 0x82, 0xAC], true),
      ([0xF0, 0x9F, 0x99, 0x82], true), ([0xED, 0x9F, 0xBF], true), ([0x80], false),
    ] as [([UInt8], Bool)])
  func acceptsNothingButUTF8(bytes: [UInt8], isRight: Bool) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(((try? JSONDocument(quoted)) != nil) == isRight)
  }

  @Test(arguments: [
    ("[1,\n 2,\n  x]", 3, 3, "a value was expected, not \"x\"."),
    ("{\"é\": 1 2}", 1, 9, "\",\" or \"}\" was expected, not \"2\"."),
    (
      "[\n  {\"a\": 1},\n", 3, 1,
      "the text ends in the middle of the array that begins at line 1, column 1."
    ),
    ("", 1, 1, "there is no value, the text is empty."),
    ("[1] x", 1, 5, "the end of the text was expected, not \"x\"."),
    ("[\"a\n\"]", 1, 4, "a string does not end on its line, or holds a control character."),
  ])
  func saysWhereATextIsWrong(text: String, line: Int, column: Int, reason: String) {
    let failure = #expect(throws: JSONFailure.self) { try JSONDocument(Array(text.utf8)) }
    #expect(failure == JSONFailure(reason, at: JSONPlace(line: line, column: column)))
  }

  @Test func refusesWhatLiesTooDeep() throws {
    let depth = JSONGrammar.depthLimit
    let nested = { (depth: Int) in
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(throws: Never.self) { try JSONDocument(nested(depth)) }
    #expect(throws: JSONFailure.self) { try JSONDocument(nested(depth + 1)) }
  }

  @Test(arguments: [
    ("\"\\u00e9\\n\\ud83d\\ude42\"", "é\n🙂"), ("\"\\ud83d\"", "\u{FFFD}"), ("1.0", "1.0"),
    ("-0", "-0"), ("1E+400", "1E+400"), ("12345678901234567890.5", "12345678901234567890.5"),
    (
      " { \"b\" : [ 1.50 , true ] , \"a\" : \"\\\"\\u0001\" } ",
      #"{"b":[1.50,true],"a":"\"\u0001"}"#
    ),
    ("null", "null"), ("\"\\/\"", "/"), ("\u{FEFF}7", "7"),
  ])
  func showsValuesAsWritten(text: String, shown: String) throws {
    #expect(try JSONDocument(Array(text.utf8)).root.text == shown)
  }
}
