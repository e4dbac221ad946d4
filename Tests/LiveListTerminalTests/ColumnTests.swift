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

  @Test func modestColumnsGetWhatTheyNeedAndTheOthersShare() {
    #expect(FittedColumns(columns(5, 40, 60), width: 49).columns.map(\.width) == [5, 20, 20])
    #expect(FittedColumns(columns(5, 10, 60), width: 49).columns.map(\.width) == [5, 10, 30])
    #expect(FittedColumns(columns(5, 10), width: 49).columns.map(\.width) == [5, 10])
  }

  @Test func theLastColumnsAreHiddenBeforeAllAreSqueezed() {
    let fitted = FittedColumns(columns(9, 9, 9, 9), width: 25)
    #expect(fitted.columns.count == 2 && fitted.hidden.other == 2 && fitted.width <= 20)
    #expect(FittedColumns(columns(9, 9), width: 1).columns.map(\.width) == [1])
  }

  /// The first column, which identifies a row, is whole before others get more than they need least.
  @Test func theFirstColumnKeepsItsWidth() {
    #expect(FittedColumns(columns(28, 28, 60), width: 75).columns.map(\.width) == [28, 22, 21])
    #expect(FittedColumns(columns(60, 60), width: 75).columns.map(\.width) == [37, 36])
    #expect(FittedColumns(columns(50, 20, 20), width: 50).columns.map(\.width) == [22, 12, 12])
  }

  /// The column by which rows are sorted is hidden last, and keeps its width, as the first one does.
  @Test func theSortedColumnKeepsItsWidth() {
    let sorted = FittedColumns(columns(20, 20, 20, 20, 20), keys: ["4"], width: 50)
    #expect(sorted.columns.map(\.name) == ["0", "1", "4"])
    #expect(sorted.columns.map(\.width) == [20, 9, 12] && sorted.hidden.other == 2)
    #expect(
      FittedColumns(columns(60, 28), keys: ["1"], width: 50).columns.map(\.width) == [32, 16])
  }

  /// Two long names are cut rather than one of them hidden.
  @Test func theFewThatSayMostAreNarrowedBeforeTheyAreHidden() {
    let names = ["home", "result", "away", "time"]
    let columns = zip(names, [27, 6, 28, 13]).map {
      Column(name: $0, width: $1, isNumber: false)
    }
    let fitted = FittedColumns(columns, width: 35)
    #expect(fitted.columns.map(\.name) == ["home", "result", "away"])
    #expect(fitted.columns.map(\.width) == [11, 6, 9] && fitted.hidden.other == 1)
    #expect(FittedColumns(columns, width: 55).columns.map(\.width) == [19, 6, 12, 12])
  }

  @Test func hiddenColumnsAreCountedInWordsIfTheyFit() {
    func names(_ width: Int) -> String {
      let columns = FittedColumns(columns(20, 20, 20), width: 30)
      return RowLine(
        columns: columns, indent: 1, width: width, isDim: false, now: .zero, pattern: nil
      ).names.runs.map(\.text).joined().split(separator: " ").dropFirst(2).joined(separator: " ")
    }
    #expect(names(40) == "+1 column")
    #expect(names(33) == "+1")
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
    let labeled = ["metadata.labels.app", "metadata.name", "n", "host"]
    #expect(
      shown == [
        all, ["kind"] + labeled, labeled, ["metadata.name", "n", "host"], ["metadata.name", "n"],
        ["metadata.name"],
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
      // A narrower column is wide enough, or no column is wider than it.
      let cut = fitted.columns.filter { column in
        columns.contains { $0.name == column.name && $0.width > column.width }
      }
      if first == 0, fitted.columns.count > 1, other == 0, !cut.isEmpty {
        #expect(fitted.width == width, "no space is left while a text is cut")
      }
      for column in fitted.columns where fitted.columns.count > 1 {
        let whole = columns.first { $0.name == column.name }
        #expect(column.width >= min(whole?.width ?? 0, 1))
        if column.isNumber { #expect(column.width >= min(whole?.width ?? 0, 24)) }
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
