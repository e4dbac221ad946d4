import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// A table view follows its snapshots, with as few changes as possible.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct DiffableTableTests {
  private let stage = DiffableTableStage()
  private var source: DiffableTableSource<Int, Int> { stage.source }

  private func snapshot(_ sections: [[Int]]) -> DiffableSnapshot<Int, Int> {
    var snapshot = DiffableSnapshot<Int, Int>()
    snapshot.appendSections(Array(sections.indices))
    for (section, items) in sections.enumerated() {
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func row(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func theTableShowsTheSnapshot() {
    source.apply(snapshot([[1, 2], [3]]))
    #expect(stage.rows == [["1", "2"], ["3"]])
    #expect(source.itemIdentifier(for: row(1, 0)) == 3)
    #expect(source.itemIdentifier(for: row(1, 1)) == nil)
    #expect(source.indexPath(for: 2) == row(0, 1))
    #expect(source.indexPath(for: 9) == nil)
    #expect(source.sectionIdentifier(for: 1) == 1 && source.sectionIdentifier(for: 2) == nil)
    #expect(source.index(for: 1) == 1 && source.index(for: 5) == nil)
    #expect(!source.tableView(stage.table, canEditRowAt: row(0, 0)))
  }

  @Test func whileAnOlderSnapshotIsShownPositionsAreThoseOfTheView() {
    source.apply(snapshot([[1], [2], [3]]))
    source.apply(snapshot([[1, 4], [2], [3]]))
    var next = source.snapshot()
    next.deleteSections([0])
    source.apply(next)
    #expect(source.index(for: 2) == stage.rows.count - 1)
  }

  @Test func changesAreMinimal() {
    source.apply(snapshot([[1, 2, 3, 4]]))
    _ = stage.takeBatches()
    var next = source.snapshot()
    next.deleteItems([2])
    next.moveItem(4, beforeItem: 1)
    next.appendItems([5])
    source.apply(next)
    var changes = BatchChanges()
    changes.itemDeletes = [ItemPath(section: 0, item: 1)]
    changes.itemInserts = [ItemPath(section: 0, item: 3)]
    changes.itemMoves = [
      ListDiff.ItemMove(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 0))
    ]
    #expect(stage.takeBatches() == [changes])
    #expect(stage.rows == [["4", "1", "3", "5"]])
  }

  @Test func reconfiguredItemsKeepTheirCells() throws {
    source.apply(snapshot([[1, 2, 3]]))
    _ = stage.takeBatches()
    let cell = try #require(stage.table.cellForRow(at: row(0, 1)))
    stage.store.revisions[2] = 1
    var next = source.snapshot()
    next.reconfigureItems([2])
    source.apply(next)
    #expect(stage.rows == [["1", "2.1", "3"]])
    #expect(stage.table.cellForRow(at: row(0, 1)) === cell)
    #expect(stage.takeBatches().isEmpty)
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty, "marks are applied once")
    source.apply(source.snapshot())
    #expect(stage.table.receivedUpdates.count == stage.store.seen)
  }

  @Test func reloadedItemsGetANewCellAndNothingElseChanges() {
    source.apply(snapshot([[1, 2, 3]]))
    _ = stage.takeBatches()
    stage.store.revisions = [1: 1, 2: 1]
    var next = source.snapshot()
    next.reloadItems([2])
    source.apply(next)
    var changes = BatchChanges()
    changes.itemDeletes = [ItemPath(section: 0, item: 1)]
    changes.itemInserts = [ItemPath(section: 0, item: 1)]
    #expect(stage.takeBatches() == [changes])
    #expect(stage.rows == [["1", "2.1", "3"]])
  }

  @Test func reloadedSectionsGetNewCells() {
    source.apply(snapshot([[1, 2], [3]]))
    stage.store.revisions = [1: 1, 2: 1, 3: 1]
    var next = source.snapshot()
    next.reloadSections([0])
    source.apply(next)
    #expect(stage.rows == [["1.1", "2.1"], ["3"]])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func usingReloadDataRequestsEveryCell() {
    source.apply(snapshot([[1, 2]]))
    stage.store.revisions = [1: 1, 2: 1]
    var ends = 0
    source.applySnapshotUsingReloadData(source.snapshot()) { ends += 1 }
    #expect(stage.rows == [["1.1", "2.1"]] && ends == 1)
    source.applySnapshotUsingReloadData(snapshot([[2], [7]])) { ends += 1 }
    #expect(stage.rows == [["2.1"], ["7"]] && ends == 2)
  }

  /// As with Apple's data sources, code after `apply` may use index paths of the new items.
  @Test func aSnapshotIsShownDuringAnAnimation() {
    source.apply(snapshot([[1]]))
    var ends: [Int] = []
    source.apply(snapshot([[1, 2]])) { ends.append(1) }
    source.apply(snapshot([[3, 1, 2]])) { ends.append(2) }
    #expect(stage.rows == [["3", "1", "2"]])
    #expect(source.indexPath(for: 3) == row(0, 0))
    #expect(ends.isEmpty)
    stage.table.finishAnimations()
    #expect(ends == [1, 2])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func aSnapshotThatIsAppliedWhileACellIsMadeWaits() async {
    let (source, store) = (source, stage.store)
    source.apply(snapshot([[1]])) {}
    var isFirst = true
    let other = DiffableTableSource<Int, Int>(tableView: stage.table) { table, path, number in
      if isFirst {
        isFirst = false
        (table.dataSource as? DiffableTableSource<Int, Int>)?.apply(self.snapshot([[number, 8]]))
      }
      let cell = table.dequeueReusableCell(withIdentifier: "number", for: path)
      cell.textLabel?.text = store.text(of: number)
      return cell
    }
    other.apply(snapshot([[4]])) {}
    await waitUntil("the second snapshot is shown") { stage.rows == [["4", "8"]] }
    #expect(stage.table.violations.isEmpty)
  }

  @Test func duplicatesAreReportedAndTheFirstOneWins() {
    var next = DiffableSnapshot<Int, Int>()
    next.appendItems([1])
    next.appendSections([0, 1, 0])
    next.appendItems([1, 2, 1], toSection: 0)
    next.insertItems([5, 5], beforeItem: 2)
    next.reloadItems([9])
    next.moveItem(1, afterItem: 1)
    source.apply(next)
    #expect(stage.rows == [["1", "5", "2"], []])
    #expect(
      stage.store.misuses.map(\.reason) == [
        .noSection, .duplicate, .duplicate, .duplicate, .unknown, .besideItself,
      ])
    #expect(
      stage.store.misuses[2].description
        == "appendItems(_:toSection:) ignored duplicate identifiers: 1")
    source.apply(source.snapshot())
    #expect(stage.store.misuses.count == 6, "each is reported once")
  }

  @Test func anAsyncApplyReturnsWhenTheAnimationHasEnded() async {
    stage.table.finishesAnimationsOnNextTurn = true
    await source.apply(snapshot([[1]]))
    await source.apply(snapshot([[1, 2]]), animatingDifferences: true)
    await source.applySnapshotUsingReloadData(snapshot([[2]]))
    #expect(stage.rows == [["2"]])
  }

  @Test func neitherTableNorSourceIsLeaked() {
    weak var table: UITableView?
    weak var leaked: DiffableTableSource<Int, Int>?
    do {
      let stage = DiffableTableStage()
      stage.source.apply(snapshot([[1]]))
      (table, leaked) = (stage.table, stage.source)
    }
    #expect(table == nil && leaked == nil)
  }
}
