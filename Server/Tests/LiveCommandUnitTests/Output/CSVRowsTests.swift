import LiveDocuments
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

/// Reading the CSV results in the same rows.
@Suite(.timeLimit(.minutes(20)), .trail) struct CSVRowsTests {
  private static let texts = [
    "", "a", "1", "a,b", "\"", "say \"hi\"", "x\ny", "x\r\n,\"", "x\ry", " é ",
  ]

  private func rows(_ random: inout SplitMix64) -> [JSONRow] {
    (0..<8).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)).map { id in
      JSONRow(
        id: JSONRow.ID(.integer(Int64(id))),
        fields: [
          .init(name: "id", value: .integer(Int64(id))),
          .init(name: "a,b", value: .string(Self.texts.randomElement(using: &random) ?? "")),
        ])
    }
  }

  private func update(_ source: [JSONRow], _ target: [JSONRow]) -> WatchedUpdate {
    let lists = [source, target].map { [ListSection(id: "", header: "", items: $0)] }
    return WatchedUpdate(changeset: ListChangeset(from: lists[0], to: lists[1]), phase: .live)
  }

  @Test func controlCharactersAreVisibleOnATerminal() {
    var csv = CSVRows(columns: [], reportsChanges: false, isForTerminal: true)
    let row = JSONRow(
      id: "1", fields: [.init(name: "a\u{1B}", value: .string("\u{1B}]0;x\u{7},y"))])
    #expect(csv.text(for: update([], [row])) == "a␛\r\n\"␛]0;x␇,y\"\r\n")
  }

  @Test func appliedChangesAreTheList() throws {
    try withEvery("seed", in: 0..<300) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      var (csv, shown) = (CSVRows(columns: [], reportsChanges: true), [JSONRow]())
      var text = ""
      var read: [String: [String]] = [:]
      for _ in 0..<4 {
        let target = rows(&random)
        text += csv.text(for: update(shown, target))
        shown = target
        read = [:]
        for record in Self.records(text).dropFirst() {
          read[record[1]] = record[0] == "deleted" ? nil : Array(record[1...])
        }
        #expect(
          read
            == Dictionary(
              uniqueKeysWithValues:
                target.map { ("\($0.id)", $0.fields.map(\.text)) }))
      }
      #expect(Self.records(text).first == ["change", "id", "a,b"])
    }
  }

  @Test func rowsWithoutChangesAreTheList() throws {
    try withEvery("seed", in: 0..<100) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let target = rows(&random)
      var csv = CSVRows(columns: ["a,b", "c"], reportsChanges: false, note: { _ in })
      #expect(
        Self.records(csv.text(for: update([], target)))
          == [["a,b", "c"]] + target.map { [$0["a,b"]?.text ?? "", ""] })
    }
  }

  @Test func sectionsAreAColumn() {
    let row = JSONRow(id: "1", fields: [.init(name: "n", value: .integer(1))])
    let list = ["a", "b"].map { ListSection(id: $0, header: $0, items: [row]) }
    var csv = CSVRows(columns: [], reportsChanges: true)
    let update = WatchedUpdate(changeset: ListChangeset(from: [], to: list), phase: .live)
    #expect(csv.text(for: update) == "change,section,n\r\ninserted,a,1\r\ninserted,b,1\r\n")
  }

  /// Many readers treat a lone carriage return as the end of a line.
  @Test(arguments: [
    ("x\ry", "\"x\ry\""), ("\r", "\"\r\""), ("x\ny", "\"x\ny\""), ("a,b", "\"a,b\""),
    ("\"", "\"\"\"\""), ("x y", "x y"), ("", ""),
  ])
  func specialValuesAreQuoted(value: String, written: String) {
    #expect(SeparatedValues.line([value, "z"]) == "\(written),z\r\n")
  }

  /// Every type is written as its text.
  @Test func typedValuesAreWrittenAsText() throws {
    let row = JSONRow(
      id: 1,
      content: try JSONValue(
        parsing: #"{"a":1.50,"b":true,"c":null,"d":[1,"x"]}"#,
        numbers: .asWritten))
    var csv = CSVRows(columns: [], reportsChanges: false)
    #expect(csv.text(for: update([], [row])) == "a,b,c,d\r\n1.50,true,null,\"[1,\"\"x\"\"]\"\r\n")
  }

  /// Reads RFC 4180, character by character.
  private static func records(_ text: String) -> [[String]] {
    var (records, record, value, isQuoted) = ([[String]](), [String](), "", false)
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        value += "\""
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(value)
        value = ""
      case "\r" where !isQuoted && rest.first == "\n":
        rest.removeFirst()
        records.append(record + [value])
        (record, value) = ([], "")
      default: value.unicodeScalars.append(scalar)
      }
    }
    return records
  }
}
