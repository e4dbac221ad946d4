import LiveTree
import LiveTreeWire
import Testing

@Suite struct JSONParsingTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" \t\r\ntrue\n", .bool(true)), ("false", .bool(false)),
    ("0", .integer(0)), ("-0", .double(-0.0)), ("-1", .integer(-1)), ("1.0", .double(1)),
    ("1e2", .double(100)), ("1E+2", .double(100)), ("-1.5e-3", .double(-0.0015)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .double(0x1p63)), ("-9223372036854775809", .double(-0x1p63)),
    ("100000000000000000000", .double(1e20)),
    ("1e-999", .double(0)), ("[]", .array([])), ("{}", .object([])),
    ("[ 1 , [ ] ]", .array([.integer(1), .array([])])),
    (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u00e9\u20AC\ud83d\ude00""#, .string("é€😀")), (#""é😀""#, .string("é😀")),
    (#""\ud83d""#, .string("\u{FFFD}")), (#""\ude00x""#, .string("\u{FFFD}x")),
    (#""\ud83d\u0041""#, .string("\u{FFFD}A")), (#""\ud83d\ud83d\ude00""#, .string("\u{FFFD}😀")),
    (#""\u0000\u007f""#, .string("\u{0}\u{7F}")), ("\"\u{7F}\"", .string("\u{7F}")),
    (
      #"{"b":1,"a":2,"b":3}"#,
      .object([
        .init(name: "b", value: .integer(1)), .init(name: "a", value: .integer(2)),
        .init(name: "b", value: .integer(3)),
      ])
    ),
  ])
  func validTextsAreRead(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "tru", "nulll", "+1", "01", "-", "-a", "1.", ".5", "1e", "1e+", "1.e2",
    "0x1", "NaN", "Infinity", "1e999", "-1e999", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]",
    "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}",
    "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "'a'", "1 1",
    "[] x", "\u{FEFF}1", "// c\n1", "\"\\ud83d\\u12\"", "\"a\\n\u{1}\"",
  ])
  func otherTextsAreRefused(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0xFF],
    ] as [[UInt8]])
  func bytesThatAreNoTextAreRefused(_ bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: [
    ("[1,\n 2,\n  é]", 3, 3, "a value"), ("{\"é\":1 2}", 1, 8, "\",\" or \"}\""),
    ("[1", 1, 3, "\",\" or \"]\""), ("1\n2", 2, 1, "the end of the text"),
    ("1e999", 1, 1, "a number within the range of a double"),
    ("012", 1, 2, "no digit after a leading zero"),
  ])
  func errorsNameTheirPlace(_ text: String, _ line: Int, _ column: Int, _ expected: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(
      error?.description == "This is no JSON: line \(line), column \(column) should be \(expected)."
    )
  }

  @Test func nestingIsGuarded() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSONValue(parsing: text) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(text)]") }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":", count: 1_000_000))
    }
    #expect(try JSONValue(parsing: "1", maximumDepth: 0) == .integer(1))
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[]", maximumDepth: 0) }
  }

  @Test func namesAreNotNormalised() throws {
    let value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == .integer(1))
    #expect(value["e\u{301}"] == .integer(2))
    #expect(try TreeNode(value).children.count == 2)
  }

  @Test func anyCollectionOfBytesWillDo() throws {
    let bytes = Array("[1,\"é\"]".utf8)
    let expected = try JSONValue(parsing: bytes)
    #expect(try JSONValue(parsing: bytes.reversed().reversed() as ReversedCollection) == expected)
    #expect(try JSONValue(parsing: repeatElement(UInt8(ascii: "7"), count: 3)) == .integer(777))
  }
}
