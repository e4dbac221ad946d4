import Foundation
import LiveFormats
import Testing
import _LiveTestSupport

@Suite(.trail, .timeLimit(.minutes(5))) struct JSONGrammarTests {
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
        #expect(((try? JSONValue(parsing: bytes, numbers: .asWritten)) != nil) == isJSON(bytes))
      }
    }
  }

  @Test(
    arguments: [
      ([0xC0, 0x80], false), ([0xED, 0xA0, 0x80], false), ([0xF4, 0x90, 0x80, 0x80], false),
      ([0xE2, 0x82], false), ([0xFF], false), ([0xE2, 0x82, 0xAC], true),
      ([0xF0, 0x9F, 0x99, 0x82], true), ([0xED, 0x9F, 0xBF], true), ([0x80], false),
    ] as [([UInt8], Bool)])
  func acceptsOnlyUTF8(bytes: [UInt8], isRight: Bool) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(((try? JSONValue(parsing: quoted)) != nil) == isRight)
  }

  @Test(arguments: [
    ("\"\\u00e9\\n\\ud83d\\ude42\"", "é\n🙂"), ("\"\\ud83d\"", "\u{FFFD}"), ("1.0", "1.0"),
    ("-0", "-0"), ("1E+400", "1E+400"), ("12345678901234567890.5", "12345678901234567890.5"),
    (
      " { \"b\" : [ 1.50 , true ] , \"a\" : \"\\\"\\u0001\" } ",
      #"{"b":[1.50,true],"a":"\"\u0001"}"#
    ),
    ("null", "null"), ("\"\\/\"", "/"),
  ])
  func showsValuesAsWritten(text: String, shown: String) throws {
    #expect(try JSONValue(parsing: text, numbers: .asWritten).text == shown)
  }
}
