import LiveListSources
import LiveListTerminal
import Testing

@testable import live

@Suite struct RowCellsTests {
  /// A search doesn't create the cells of a row, but finds what they show.
  @Test(arguments: [
    #"{"a":1,"b":"x y","c":null,"d":true,"e":1.50}"#, #"{"a":{"b":{"c":"deep"},"d":[]},"e":{}}"#,
    #"{"a":[1,"two",3],"b":[[1],[2]],"c":[1,2,3,4,5,6]}"#,
    #"{"a":{"b":{"c":{"d":{"e":{"f":1}}}}}}"#,
    "[1,[2],{}]", #""text""#,
  ])
  func theTextsOfCellsAreFoundWithoutThem(_ json: String) throws {
    let row = JSONRow(id: "a", content: try JSONValue(parsing: json, numbers: .asWritten))
    var texts: [String] = []
    #expect(
      !row.hasCellText { text in
        texts.append(text)
        return false
      })
    #expect(texts == row.cells.map(\.text))
    for text in texts { #expect(row.hasCellText { $0 == text }) }
  }
}
