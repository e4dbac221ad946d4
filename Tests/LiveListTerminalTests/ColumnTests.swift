import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

@Suite(.timeLimit(.minutes(20)), .trail) struct ColumnTests {
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
    let fitted = FittedColumns(columns(9, 9, 9, 9), width: 25)
    #expect(fitted.columns.count == 2 && fitted.hidden.other == 2 && fitted.width <= 20)
    #expect(FittedColumns(columns(9, 9), width: 1).columns.map(\.width) == [1])
  }

  @Test func numbersAreNeverTruncatedWhileTextsCanShrink() {
    let columns = [
      Column(name: "text", width: 60, isNumber: false),
      Column(name: "bytes", width: 15, isNumber: true),
    ]
    #expect(FittedColumns(columns, width: 40).columns.map(\.width) == [23, 15])
  }

  @Test func columnsThatSayLeastAreHiddenFirst() {
    let rows = [
      row([
        "kind": "Pod", "empty": "", "metadata.labels.app": "web", "metadata.name": "web-1234567890",
        "n": "1", "host": "aaaaaaaaaaaa",
      ]),
      row([
        "kind": "Pod", "empty": "", "metadata.labels.app": "db", "metadata.name": "db-1234567890",
        "n": "2", "host": "bbbbbbbbbbbb",
      ]),
    ]
    let columns = MeasuredColumns(of: rows).columns
    var shown: [[String]] = []
    for width in stride(from: 60, through: 10, by: -1) {
      let names = FittedColumns(columns, width: width).columns.map(\.name)
      if names != shown.last { shown.append(names) }
    }
    let all = ["kind", "empty", "metadata.labels.app", "metadata.name", "n", "host"]
    #expect(
      shown == [
        all, ["metadata.name", "n", "host"], ["metadata.name", "n"], ["metadata.name"],
      ])
  }

  /// Every column is shown or counted, what is shown fits, and the first row of names doesn't lie.
  @Test func everyColumnIsShownOrCounted() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let columns = (0..<Int.random(in: 1...12, using: &random)).map { index in
        Column(
          name: "c\(index)", width: Int.random(in: 1...50, using: &random),
          isNumber: .random(using: &random), isEmpty: .random(using: &random),
          isConstant: .random(using: &random))
      }
      let width = Int.random(in: 1...120, using: &random)
      let first = Int.random(in: 0...12, using: &random)
      let fitted = FittedColumns(columns, width: width, scrolledBy: first)
      let (left, other) = fitted.hidden
      #expect(fitted.columns.count + left + other == columns.count)
      #expect(!fitted.columns.isEmpty && other >= 0)
      if fitted.columns.count > 1 { #expect(fitted.width <= width) }
      let order = fitted.columns.compactMap { Int($0.name.dropFirst()) }
      #expect(order == order.sorted())
      for column in fitted.columns where fitted.columns.count > 1 {
        let whole = columns.first { $0.name == column.name }
        #expect(column.width >= min(whole?.width ?? 0, 1))
        if column.isNumber { #expect(column.width == min(whole?.width ?? 0, 24)) }
      }
    }
  }

  @Test func aNestedFieldIsNamedByItsLastPartIfThatIsEnough() {
    let rows = [row(["metadata.name": "web", "a.x": "1", "b.x": "2", "long.id": "0123456789"])]
    #expect(MeasuredColumns(of: rows).columns.map(\.title) == ["NAME", "A.X", "B.X", "LONG.ID"])
  }

  @Test func aColumnOfALaterRowIsInsertedAfterItsPredecessor() {
    let rows = [row(["a": "1", "c": "x"]), row(["a": "22", "b": "y", "c": ""]), row([:])]
    let columns = MeasuredColumns(of: rows).columns
    #expect(columns.map(\.name) == ["a", "b", "c"])
    #expect(columns.map(\.width) == [2, 1, 1])
    #expect(columns.map(\.isNumber) == [true, false, false])
  }

  @Test func sectionsOfOneKindShareTheirColumns() {
    let red = TableSection(heading: "Red", rows: [.rendered(row(["name": "Ann", "score": "1"]))])
    let blue = TableSection(heading: "Blue", rows: [.rendered(row(["name": "Bob"]))])
    let other = TableSection(heading: "Other", rows: [.rendered(row(["name": "x", "value": "y"]))])
    let none = TableSection(heading: "None", rows: [])
    let groups = ColumnGroups([red, none, blue, other])
    #expect(groups.group == [0, nil, 0, 1])
    #expect(groups.groups.map { $0.map(\.name) } == [["name", "score"], ["name", "value"]])
  }
}
