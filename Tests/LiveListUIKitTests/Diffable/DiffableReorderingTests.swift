import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// An item that the user drags is moved once.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct DiffableReorderingTests {
  private let stage = DiffableCollectionStage()
  private var source: DiffableCollectionSource<Int, Int> { stage.source }

  private func item(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Waits until the snapshot of a drag is shown, and ends the animations.
  private func settle() async {
    await waitUntil("the drag is shown") { source.controller.list.isIdle }
    stage.view.finishAnimations()
  }

  @Test func nothingCanBeDraggedWithoutHandlers() {
    source.apply(snapshot([[1, 2]]))
    source.reorderingHandlers.canReorderItem = { _ in true }
    stage.view.dragItem(at: item(0, 0), to: item(0, 1))
    #expect(stage.numbers == [[1, 2]])
  }

  @Test func aDraggedItemIsReportedOnceAndMovedOnce() async {
    source.apply(snapshot([[1, 2, 3], [4]])) {}
    var order = [1, 2, 3, 4]
    var calls: [String] = []
    source.reorderingHandlers.canReorderItem = { $0 != 2 }
    source.reorderingHandlers.willReorder = { _ in calls.append("will") }
    source.reorderingHandlers.didReorder = { [source] transaction in
      calls.append("did")
      order = order.applying(transaction.difference) ?? []
      #expect(transaction.initialSnapshot.itemIdentifiers == [1, 2, 3, 4])
      #expect(transaction.finalSnapshot.itemIdentifiers(inSection: 1) == [4, 1])
      #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == [0, 1])
      #expect(transaction.sectionTransactions[0].finalSnapshot.items == [2, 3])
      #expect(transaction.sectionTransactions[1].initialSnapshot.items == [4])
      source.apply(transaction.finalSnapshot)
    }
    stage.view.dragItem(at: item(0, 1), to: item(0, 0))
    #expect(calls.isEmpty, "2 can't be dragged")
    let updates = stage.view.receivedUpdates.count
    stage.view.dragItem(at: item(0, 0), to: item(1, 1))
    await settle()
    #expect(calls == ["will", "did"] && order == [2, 3, 4, 1])
    #expect(stage.numbers == [[2, 3], [4, 1]])
    #expect(stage.view.receivedUpdates.count == updates + 1, "only the view's own move")
    #expect(source.snapshot().itemIdentifiers(inSection: 1) == [4, 1])
    #expect(stage.view.violations.isEmpty)
  }

  @Test func theChildrenOfADraggedParentFollowIt() async {
    var outline = DiffableSectionSnapshot<Int>()
    outline.append([1, 2])
    outline.append([11, 12], to: 1)
    outline.append([21], to: 2)
    outline.expand([1, 2])
    source.apply(outline, to: 0) {}
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.didReorder = { _ in }
    #expect(stage.numbers == [[1, 11, 12, 2, 21]])
    stage.view.dragItem(at: item(0, 0), to: item(0, 4))
    await settle()
    // It became a sibling of the item above it, a child of 2.
    #expect(stage.numbers == [[2, 21, 1, 11, 12]])
    #expect(source.snapshot(for: 0).parent(of: 1) == 2)
    #expect(source.snapshot(for: 0).parent(of: 12) == 1)
    #expect(stage.view.violations.isEmpty)
  }

  /// As in Apple's sample: the subclass applies the order that the user made.
  @Test func aTableWhoseSubclassAppliesTheDragShowsIt() async {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.addSubview(table)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
    let source = MovingTableSource(tableView: table) { table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "number", for: path)
      cell.textLabel?.text = "\(number)"
      return cell
    }
    source.apply(snapshot([[1, 2, 3], [4]])) {}
    let drags = [(item(0, 0), item(0, 2)), (item(0, 2), item(1, 0))]
    for (number, (from, to)) in drags.enumerated() {
      table.beginDraggingRow(at: from)
      table.dropRow(at: to)
      await waitUntil("the order is applied") { source.applied == number + 1 }
      table.finishAnimations()
    }
    #expect(table.shownRowTexts == [["2", "3"], ["1", "4"]])
    #expect(source.snapshot().itemIdentifiers == [2, 3, 1, 4])
    #expect(table.violations.isEmpty)
  }

  private func snapshot(_ sections: [[Int]]) -> DiffableSnapshot<Int, Int> {
    var snapshot = DiffableSnapshot<Int, Int>()
    snapshot.appendSections(Array(sections.indices))
    for (section, items) in sections.enumerated() {
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }
}

private final class MovingTableSource: DiffableTableSource<Int, Int> {
  /// The number of orders that were applied.
  private(set) var applied = 0

  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let moved = itemIdentifier(for: sourceIndexPath) else { return }
    var snapshot = snapshot()
    if let other = itemIdentifier(for: destinationIndexPath) {
      let isBelow =
        sourceIndexPath.section == destinationIndexPath.section
        && sourceIndexPath.row < destinationIndexPath.row
      if isBelow {
        snapshot.moveItem(moved, afterItem: other)
      } else {
        snapshot.moveItem(moved, beforeItem: other)
      }
    } else {
      let section = snapshot.sectionIdentifiers[destinationIndexPath.section]
      snapshot.appendItems([moved], toSection: section)
    }
    apply(snapshot, animatingDifferences: false) { [weak self] in self?.applied += 1 }
  }
}
