import Foundation
import LiveFormats
import Testing
import _LiveTestSupport

@Suite(.trail, .timeLimit(.minutes(20))) struct JSONGrammarTests {
  /// Foundation is the oracle, except for a comma before a closing bracket, which Foundation
  /// accepts and RFC 8259 doesn't.
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

  /// The standard library is the oracle, for each first byte with values around the limits of the
  /// other bytes.
  @Test func acceptsOnlyUTF8() {
    let limits: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
    let ends: [[UInt8]] = [[], [0x80], [0xBF], [0x80, 0x80], [0xBF, 0xBF], [0x80, 0xC0]]
    for first in 0x80...0xFF as ClosedRange<UInt8> {
      for second in limits {
        for end in ends {
          let bytes = [first, second] + end
          let value = try? JSONValue(parsing: [0x22] + bytes + [0x22])
          let text = String(validating: bytes, as: UTF8.self)
          #expect(value == text.map { .string($0) }, "\(bytes)")
        }
      }
    }
  }

  @Test func twoUnitsAreReadAsUTF16() throws {
    let units: [UInt16] = [0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000]
    for first in units {
      for second in units {
        let escapes = [first, second].map { unit in
          "\\u" + String(UInt32(unit) | 0x1_0000, radix: 16).suffix(4)
        }
        let text = String(decoding: [first, second], as: UTF16.self)
        #expect(try JSONValue(parsing: "\"\(escapes.joined())\"") == .string(text), "\(escapes)")
      }
    }
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
