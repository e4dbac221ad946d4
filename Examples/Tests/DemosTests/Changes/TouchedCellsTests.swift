import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import Demos

/// The touched cells of an update are exactly those that a table view has to fill.
@Suite(.trail)
struct TouchedCellsTests {
  /// A visible element of a table view: a header with its content, or a cell.
  private enum Sight: Hashable {
    case header(BenchHeader)
    case cell(CellID, BenchItem)
  }

  private typealias Table = SimulatedTableView<BenchSectionID, BenchHeader, BenchItem>

  private func sight(of table: Table, _ count: Int) -> [Sight] {
    Array(
      zip(table.shown, table.cells).flatMap { section, cells in
        [.header(section.header)] + zip(cells, section.items).map { Sight.cell($0, $1) }
      }.prefix(count))
  }

  @Test func touchedCellsAreThoseThatTheTableViewRefills() throws {
    try withEvery("seed", in: 0..<40) { seed in
      let start = try BenchStart(seed: seed, sections: 3, items: 4)
      var (bench, autoplay) = (Bench(start), Autoplay(start))
      var table = Table(showing: bench.list)
      for _ in 0..<50 {
        let former = bench.list
        try bench.perform(autoplay.next(for: bench))
        let changeset = BenchChangeset(from: former, to: bench.list)
        let before = Set(sight(of: table, 9))
        try table.apply(changeset)
        let after = sight(of: table, 9)
        let touched = TouchedCells(changeset, visibleCount: 9)
        #expect(touched.animated == after.count { !before.contains($0) })
        #expect(touched.reloaded == after.count)
      }
    }
  }

  @Test func offscreenChangesTouchNoCell() throws {
    var bench = Bench(try BenchStart(seed: 1, sections: 2, items: 50))
    let before = bench.list
    try bench.perform(BenchRequest(.insert, items: .end, count: 10))
    let touched = TouchedCells(BenchChangeset(from: before, to: bench.list), visibleCount: 20)
    #expect(touched.description == "no cell; reloadData would have redrawn 20")
  }

  @Test func onlyCellsThatBecomeVisibleAreTouched() throws {
    var bench = Bench(.standard)
    let before = bench.list
    try bench.perform(BenchRequest(.insert, items: .beginning, count: 3))
    let inserted = TouchedCells(BenchChangeset(from: before, to: bench.list), visibleCount: 20)
    #expect(inserted.description == "3 cells; reloadData would have redrawn 20")
    let deleted = TouchedCells(BenchChangeset(from: bench.list, to: before), visibleCount: 60)
    #expect(deleted.description == "no cell; reloadData would have redrawn 52")
  }

  @Test func headersAreCellsOfTheirOwn() throws {
    var bench = Bench(.standard)
    let before = bench.list
    try bench.perform(BenchRequest(.modify, sections: .beginning))
    let touched = TouchedCells(BenchChangeset(from: before, to: bench.list), visibleCount: 60)
    #expect(touched.description == "1 cell; reloadData would have redrawn 52")
  }
}
