import Testing

@testable import LiveListTerminal

@Suite(.timeLimit(.minutes(20))) struct ColumnTests {
  private func columns(_ widths: Int...) -> [Column] {
    widths.enumerated().map { Column(name: "\($0)", width: $1, isNumber: false) }
  }

  private func row(_ pairs: KeyValuePairs<String, String>) -> TableRow {
    TableRow(pairs.map { TableCell($0.key, $0.value) })
  }

  @Test func modestColumnsGetWhatTheyAskForAndTheOthersShare() {
    #expect(FittedColumns(columns(5, 40, 60), width: 49).columns.map(\.width) == [5, 20, 20])
    #expect(FittedColumns(columns(5, 10, 60), width: 49).columns.map(\.width) == [5, 10, 30])
    #expect(FittedColumns(columns(5, 10), width: 49).columns.map(\.width) == [5, 10])
  }

  @Test func theLastColumnsAreHiddenBeforeAllAreSqueezed() {
    let fitted = FittedColumns(columns(9, 9, 9, 9), width: 20)
    #expect(fitted.columns.count == 3 && fitted.hidden == 1 && fitted.width <= 20)
    #expect(FittedColumns(columns(9, 9), width: 1).columns.map(\.width) == [1])
  }

  @Test func aColumnOfALaterRowIsInsertedAfterItsPredecessor() {
    let rows = [row(["a": "1", "c": "x"]), row(["a": "22", "b": "y", "c": ""]), row([:])]
    let columns = [Column](of: rows)
    #expect(columns.map(\.name) == ["a", "b", "c"])
    #expect(columns.map(\.width) == [2, 1, 1])
    #expect(columns.map(\.isNumber) == [true, false, false])
  }

  @Test func sectionsOfOneKindShareTheirColumns() {
    let red = TableSection(heading: "Red", rows: [row(["name": "Ann", "score": "1"])])
    let blue = TableSection(heading: "Blue", rows: [row(["name": "Bob"])])
    let other = TableSection(heading: "Other", rows: [row(["name": "x", "value": "y"])])
    let none = TableSection(heading: "None", rows: [])
    let groups = ColumnGroups([red, none, blue, other])
    #expect(groups.group == [0, nil, 0, 1])
    #expect(groups.groups.map { $0.map(\.name) } == [["name", "score"], ["name", "value"]])
  }
}
