import LiveTree
import Testing
import _LiveTestSupport

@testable import live

/// The check before an import rejects exactly what a database rejects.
@Suite struct TreeCheckTests {
  private func fault(_ text: String, below depth: Int = 0) -> JSONError? {
    var (parser, check) = (JSONParser(), TreeCheck(below: depth))
    do throws(JSONError) {
      try parser.consume(Array(text.utf8), into: &check)
      try parser.finish(into: &check)
      return nil
    } catch {
      return error
    }
  }

  private static let pieces = [
    "1", "null", "true", "\"a\"", "[]", "[1,{\"a\":2}]", "{}", #"{"a":1}"#, #"{"a/b":1}"#,
    #"{"":1}"#,
    #"{".value":1}"#, #"{".value":1,"b":2}"#, #"{"b":2,".value":1}"#, #"{".value":{"a":1}}"#,
    #"{".priority":1,".value":2}"#, #"{".priority":true,"a":1}"#, #"{".priority":{"a":1},"a":1}"#,
    #"{".sv":"timestamp"}"#, #"{".sv":"foo"}"#, #"{".sv":{"increment":1}}"#, #"{".foo":1}"#,
    #"{"a.b":1}"#, #"{"\u0024":1}"#, #"{"\u00e9":1}"#, #"{"a\u0001":1}"#, #"{"a":"\ud83d"}"#,
    #"{"\ude00":1}"#,
  ]

  /// Whether a tree with the documented limits accepts the text.
  private func isAccepted(_ text: String) -> Bool {
    guard let value = try? JSONValue(parsing: Array(text.utf8), surrogates: .rejected) else {
      return false
    }
    return (try? TreeWrite.set(.root, value).resolved(against: .absent, now: 0)) != nil
  }

  @Test(arguments: pieces, pieces)
  func acceptsWhatADatabaseAccepts(first: String, second: String) {
    for text in [first, #"{"x":\#(first),"y":\#(second)}"#, "[\(first),\(second)]"] {
      #expect((fault(text) == nil) == isAccepted(text), "\(text)")
    }
  }

  @Test func levelsAreCountedFromTheRoot() {
    let deep = String(repeating: #"{"a":"#, count: 32) + "1" + String(repeating: "}", count: 32)
    #expect(fault(deep) == nil)
    #expect(fault(deep, below: 1)?.expected == "at most 32 levels below the root")
    #expect(fault(#"{"a":\#(deep)}"#) != nil)
  }

  @Test func errorsNameTheirPosition() {
    #expect(
      fault("{\n  \"a\": 1,\n  \"z.z\": 2}")?.description
        == "Invalid value at line 3, column 3: expected a key: "
        + "1 to 768 bytes without . $ # [ ] / or control characters")
    let long = String(repeating: "é", count: 384)
    #expect(fault(#"{"\#(long)":1}"#) == nil)
    #expect(fault(#"{"\#(long)a":1}"#) != nil)
  }
}
