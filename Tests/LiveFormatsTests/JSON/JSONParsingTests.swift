import LiveFormats
import LiveListTesting
import Testing

@Suite struct JSONParsingTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" \t\r\ntrue\n", .bool(true)), ("false", .bool(false)),
    ("0", .integer(0)), ("\u{FEFF} 7", .integer(7)), ("-0", .double(-0.0)), ("-1", .integer(-1)),
    ("1.0", .double(1)),
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
  func readsValidTexts(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "tru", "nulll", "+1", "01", "-", "-a", "1.", ".5", "1e", "1e+", "1.e2",
    "0x1", "NaN", "Infinity", "1e999", "-1e999", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]",
    "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}",
    "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "'a'", "1 1",
    "[] x", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "[\u{FEFF}1]", "1\u{FEFF}", "// c\n1",
    "\"\\ud83d\\u12\"", "\"a\\n\u{1}\"",
  ])
  func refusesInvalidTexts(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0xFF],
      [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x31],
    ] as [[UInt8]])
  func invalidUTF8IsRefused(_ bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: [
    ("[1,\n 2,\n  é]", 3, 3, "expected a value, found byte 0xc3"),
    ("[1,\n 2,\n  x]", 3, 3, "expected a value, found \"x\""),
    ("{\"é\":1 2}", 1, 8, "expected \",\" or \"}\", found \"2\""),
    ("{\"a\" \"b\"}", 1, 6, "expected \":\", found \"\"\""),
    (
      "[1", 1, 3,
      "expected \",\" or \"]\" in the array that starts at line 1, column 1, "
        + "found the end of the text"
    ),
    (
      "[\n  {\"a\": {},\n", 3, 1,
      "expected a name in quotes in the object that starts at line 2, column 3, "
        + "found the end of the text"
    ),
    ("", 1, 1, "expected a value, found the end of the text"),
    ("1\n2", 2, 1, "expected the end of the text, found \"2\""),
    ("1e999", 1, 1, "expected a number within the range of a double"),
    ("[1,1e999,2]", 1, 4, "expected a number within the range of a double"),
    ("012", 1, 2, "expected no digit after a leading zero"),
    ("nulL", 1, 4, "expected the literal null, found \"L\""),
    (
      "[\"a\n\"]", 1, 4,
      "expected an escape such as \\n for a control character, found a line break"
    ),
    ("{\"a\": 1,\n}", 2, 1, "expected a name in quotes, found \"}\" (remove the comma before it)"),
    ("[1,]", 1, 4, "expected a value, found \"]\" (remove the comma before it)"),
    ("[\"a\" \"b\"]", 1, 6, "expected \",\" or \"]\", found \"\"\" (add a comma before it)"),
    ("['a']", 1, 2, "expected a value or \"]\", found \"'\" (use double quotes)"),
    ("[1, // one\n2]", 1, 5, "expected a value, found \"/\" (JSON has no comments)"),
    (
      "{a: 1}", 1, 2,
      "expected a name in quotes or \"}\", found \"a\" (write names in double quotes)"
    ),
    ("{\"a\":}", 1, 6, "expected a value, found \"}\""),
    ("\u{FEFF}[x]", 1, 2, "expected a value or \"]\", found \"x\""),
    ("\u{FEFF}x", 1, 1, "expected a value, found \"x\""),
    ("\u{FEFF}[\n\u{FEFF}1]", 2, 1, "expected a value or \"]\", found byte 0xef"),
    ("\u{FF5B}", 1, 1, "expected a value, found byte 0xef"),
    ("{1: 2}", 1, 2, "expected a name in quotes or \"}\", found \"1\""),
    ("\"\\x\"", 1, 3, "expected an escape such as \\n, or \\\\ for a backslash, found \"x\""),
  ])
  func errorsNameTheirPosition(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.position == TextPosition(line: line, column: column))
    #expect(error?.description == "Invalid JSON at line \(line), column \(column): \(reason)")
  }

  @Test(
    arguments: [
      ("[NaN]", "JSON has no NaN and no None; use null"),
      ("None", "JSON has no NaN and no None; use null"),
      ("{\"a\": Infinity}", "JSON has no Infinity; use null"),
      ("[-Infinity]", "JSON has no Infinity; use null"),
      ("True", "write true and false in lowercase"),
      ("[False]", "write true and false in lowercase"),
      ("{\"a\": 1}\n{\"a\": 2}", "several values, as in JSON Lines, must be in an array: jq -s ."),
      ("[1]\n[2]", "several values, as in JSON Lines, must be in an array: jq -s ."),
      ("1 2", nil), ("[nUll]", nil), ("\"N", nil),
    ] as [(String, String?)])
  func commonMistakesGetAdvice(_ text: String, _ advice: String?) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.advice == advice)
    #expect(error?.description(advice: nil).contains("(") == false)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x31, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x31], "UTF-16"),
      ([0x5B, 0x00, 0x31, 0x00], "UTF-16"), ([0x00, 0x5B], "UTF-16"),
      ([0x1F, 0x8B, 0x08], "gzip"), ([0x5B, 0xFF], ""), ([0x22, 0xFF, 0x22], ""),
      ([0x22, 0x00], ""),
    ] as [([UInt8], String)])
  func otherFormatsAreNamed(_ bytes: [UInt8], _ format: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    #expect((error?.advice ?? "").contains(format) && (error?.advice == nil) == format.isEmpty)
  }

  /// Half of a surrogate pair isn't a character: it is replaced when a text is shown, and an error
  /// when a text is stored.
  @Test(
    arguments: [
      (#"["\ud83d"]"#, 2, "\\ud83d"), (#"{"a": 1, "b\ude00": 2}"#, 10, "\\ude00"),
      (#"["ok", "x\ud83d\u0041"]"#, 8, "\\ud83d"), (#""\uD800\uD800""#, 1, "\\uD800"),
    ] as [(String, Int, String)])
  func halfASurrogatePairIsRefusedOnRequest(_ text: String, _ column: Int, _ escape: String) {
    #expect(throws: Never.self) { try JSONValue(parsing: text) }
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: text, surrogates: .rejected)
    }
    #expect(
      error?.description
        == "Invalid value at line 1, column \(column): expected both halves of a surrogate pair, "
        + "not only \(escape)")
  }

  @Test(arguments: [#""\ud83d\ude00""#, #""\\ud83d""#, "\"😀\"", "\"\u{FFFD}\"", #""\ufffd""#])
  func wholeSurrogatePairsAreAccepted(_ text: String) throws {
    #expect(
      try JSONValue(parsing: text, surrogates: .rejected) == JSONValue(parsing: text))
  }

  @Test func positionsCountFromTheStartOfTheText() {
    let start = TextPosition(line: 7, column: 3)
    let first = #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array("x".utf8), at: start)
    }
    #expect(first?.position == start)
    let second = #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array("[\nx".utf8), at: start)
    }
    #expect(second?.position == TextPosition(line: 8, column: 1))
  }

  @Test func nestingIsLimited() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSONValue(parsing: text) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(text)]") }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":", count: 1_000_000))
    }
    #expect(try JSONValue(parsing: "1", maximumDepth: 0) == .integer(1))
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[]", maximumDepth: 0) }
  }

  @Test func namesAreNotNormalized() throws {
    let value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == .integer(1))
    #expect(value["e\u{301}"] == .integer(2))
    #expect(value["\u{E9}\u{301}"] == nil)
  }

  @Test func readsAnyCollectionOfBytes() throws {
    let bytes = Array("[1,\"é\"]".utf8)
    let expected = try JSONValue(parsing: bytes)
    #expect(try JSONValue(parsing: bytes.reversed().reversed() as ReversedCollection) == expected)
    #expect(try JSONValue(parsing: repeatElement(UInt8(ascii: "7"), count: 3)) == .integer(777))
  }

  /// A number that is read as written is written with the same digits.
  @Test(arguments: [
    "1.0", "-0", "1E+400", "12345678901234567890.5", "1.50", "0.1", "7", "9223372036854775807",
    "9223372036854775808", "1e2", "-1.5e-3", "5e-324", "1e+16",
  ])
  func numbersAsWrittenKeepTheirDigits(_ digits: String) throws {
    let value = try JSONValue(parsing: "[\(digits)]", numbers: .asWritten)
    #expect(value.serialized() == "[\(digits)]")
    #expect(JSONDecimal(digits)?.digits == digits)
  }

  @Test func onlyNumbersThatADoubleWouldChangeAreDecimals() throws {
    let value = try JSONValue(parsing: "[7,0.5,1.0]", numbers: .asWritten)
    let decimal = try #require(JSONDecimal("1.0"))
    #expect(value == .array([.integer(7), .double(0.5), .decimal(decimal)]))
    #expect(decimal.double == 1)
    #expect(value != (try JSONValue(parsing: "[7,0.5,1.00]", numbers: .asWritten)))
  }

  /// Short numbers are converted without the library.
  @Test func decimalsAreTheNearestDoubles() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...18, using: &random)
      var digits = String(
        (0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
      while digits.hasPrefix("0"), digits.count > 1 { digits.removeFirst() }
      if Bool.random(using: &random) {
        digits +=
          "."
          + (0..<Int.random(in: 1...16, using: &random)).map { _ in
            String("0123456789".randomElement(using: &random) ?? "0")
          }.joined()
      }
      if Bool.random(using: &random) { digits = "-" + digits }
      let decimal = try #require(JSONDecimal(digits))
      try #require(decimal.double.bitPattern == Double(digits)?.bitPattern, "\(digits)")
    }
  }

  @Test(arguments: ["", "01", "1.", ".5", "+1", "1e", "-", "NaN", "0x1", "1 ", " 1", "1,0"])
  func otherTextsAreNotDecimals(_ text: String) {
    #expect(JSONDecimal(text) == nil)
  }

  @Test func ofSeveralMembersWithOneNameTheLastCounts() throws {
    #expect(try JSONValue(parsing: #"{"a":1,"b":2,"\u0061":3}"#)["a"] == .integer(3))
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":{"a":2}}"#, nil), (#"[{"a":1},{"a":2}]"#, nil),
      (#"{"a":1,"\u0061":2}"#, 8), (#"{"x":{"é":1,"é":2}}"#, 13),
    ] as [(String, Int?)])
  func duplicateNamesAreRefusedOnRequest(_ text: String, _ column: Int?) throws {
    #expect(throws: Never.self) { try JSONValue(parsing: text) }
    do {
      _ = try JSONValue(parsing: text, names: .unique)
      #expect(column == nil)
    } catch {
      #expect(error.column == column)
    }
  }
}
