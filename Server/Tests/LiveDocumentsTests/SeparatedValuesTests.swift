import LiveFormats
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveDocuments

/// CSV and TSV.
@Suite(.timeLimit(.minutes(20)), .trail) struct SeparatedValuesTests {
  private func json(_ text: String, _ format: DocumentFormat = .csv) throws -> String {
    try format.value(of: Array(text.utf8)).serialized()
  }

  @Test(arguments: [
    ("a,b\n1,x\n", #"[{"a":1,"b":"x"}]"#),
    ("a;b\r\n1;\"x;\"\"y\r\nz\"\r\n", #"[{"a":1,"b":"x;\"y\r\nz"}]"#),
    ("\u{FEFF}a,a,\n1,2,3,4\n", #"[{"a":1,"a 2":2,"column 3":3,"column 4":4}]"#),
    ("a,b\n1\n\n2,3", #"[{"a":1},{"a":2,"b":3}]"#),
    ("a\n007\n1.50\n-1e3\n+1\n", #"[{"a":"007"},{"a":1.50},{"a":-1e3},{"a":"+1"}]"#),
    ("a,b\n", "[]"), ("", "[]"), ("a|b\n1|2", #"[{"a":1,"b":2}]"#),
    ("a,b\n1E3,13E2024\n", #"[{"a":1E3,"b":"13E2024"}]"#),
    (
      "a\n\(String(repeating: "9", count: 400))\n",
      "[{\"a\":\"\(String(repeating: "9", count: 400))\"}]"
    ),
  ])
  func isReadAsObjects(text: String, expected: String) throws {
    #expect(try json(text) == expected)
  }

  /// As helm aligns its columns.
  @Test func spacesBeforeTabsArePadding() throws {
    let text = "NAME  \t REVISION\ndb    \t 12      \n\"a \"\t x y \n"
    #expect(
      try json(text, .tsv) == #"[{"NAME":"db","REVISION":12},{"NAME":"a ","REVISION":"x y"}]"#)
  }

  @Test func tabsSeparateValuesOfTSV() throws {
    #expect(try json("a\tb\n1,5\tx\n", .tsv) == #"[{"a":"1,5","b":"x"}]"#)
  }

  @Test(arguments: [
    ("a,b\n1,\"x", "Invalid CSV at line 2, column 3: the quote isn't closed"),
    (
      "a,b\n\"x\"y,1",
      "Invalid CSV at line 2, column 4: expected a separator after the closing quote; a quote in a value is doubled"
    ),
  ])
  func anErrorNamesLineAndColumn(text: String, expected: String) {
    let error = #expect(throws: FormatFailure.self) { try json(text) }
    #expect(error?.description == expected)
  }

  @Test func textThatIsNotUTF8IsAnErrorWithItsPosition() {
    let bytes = Array("name\nM".utf8) + [0xFC] + Array("ller\n".utf8)
    let error = #expect(throws: FormatFailure.self) { try DocumentFormat.csv.value(of: bytes) }
    #expect(
      error?.description.hasPrefix("Invalid CSV at line 2, column 2: the text isn't UTF-8") == true)
  }

  /// What is written is read back.
  @Test func whatIsWrittenIsReadBack() throws {
    try withEvery("seed", in: 0..<3_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let pieces = ["a", "\"", ",", "\n", "\r", "\t", ";", " ", "é", "1", "\r\n"]
      let count = Int.random(in: 1...4, using: &random)
      let records = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<count).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      let text = records.map(SeparatedValues.line).joined()
      let read = try SeparatedValues(csv: Array(text.utf8))
      #expect(read.records == records)
      let names = (0..<count).map { "n\($0)" }
      let tabs = ([names] + records).map(SeparatedValues.tabLine).joined()
      let objects = records.map { record in
        JSONValue.object(zip(names, record).map { .init(name: $0, value: JSONValue(cell: $1)) })
      }
      let value = try DocumentFormat.tsv.value(of: Array(tabs.utf8))
      #expect(value == .array(objects))
    }
  }
}
