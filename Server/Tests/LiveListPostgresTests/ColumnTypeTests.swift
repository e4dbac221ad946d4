import LiveFormats
import Testing

@testable import LiveListPostgres

/// The texts of values as PostgreSQL writes them.
struct ColumnTypeTests {
  private func value(_ type: ColumnType, _ text: String) -> JSONValue {
    type.value(of: Array(text.utf8))
  }

  @Test func numbersKeepTheirDigits() throws {
    #expect(value(.number, "-7") == .integer(-7))
    for text in ["1.50", "1e-05", "123456789012345678901234567890.5"] {
      #expect(value(.number, text).serialized() == text)
    }
    for text in ["NaN", "Infinity", "-Infinity"] { #expect(value(.number, text) == .string(text)) }
  }

  @Test func truthAndJSONAreValues() throws {
    #expect(value(.bool, "t") == .bool(true))
    #expect(value(.bool, "f") == .bool(false))
    #expect(value(.json, #"{"a": [1, null]}"#).serialized() == #"{"a":[1,null]}"#)
  }

  @Test(arguments: [
    ("{}", "[]"), ("{1,2}", "[1,2]"), ("{1,NULL}", "[1,null]"), ("[0:1]={1,2}", "[1,2]"),
    ("{{1,2},{3,4}}", "[[1,2],[3,4]]"),
  ])
  func arraysOfNumbersAreArrays(text: String, json: String) {
    #expect(value(.list(.number), text).serialized() == json)
  }

  @Test func textsOfArraysCanContainAnyCharacter() {
    #expect(
      value(.list(.text), #"{a,"b,c","d\"e\\","NULL",NULL,""}"#)
        == .array([
          .string("a"), .string("b,c"), .string(#"d"e\"#), .string("NULL"), .null, .string(""),
        ]))
  }

  @Test func whatIsNoArrayStaysAText() {
    for text in ["", "1 2", "{", "{1", #"{"a"#, "{1}x", "[0:1]=", #"{"\"#, "{{1}"] {
      #expect(value(.list(.number), text) == .string(text))
    }
  }
}
