import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveList
import LiveListTesting
import Testing

/// Which cells are kept, which are new, and which are reused.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct TableCellTests {
  private func at(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func reconfigureKeepsTheCell() {
    let fixture = TableFixture("a", "b")
    let cells = fixture.table.visibleCells
    fixture.data[0].rows = ["c", "d"]
    fixture.table.reconfigureRows(at: [at(1)])
    #expect(fixture.table.visibleCells == cells)
    #expect(fixture.shown == ["a", "d"])
    #expect(fixture.table.violations.isEmpty)
  }

  @Test func reloadMakesAnotherCell() {
    let fixture = TableFixture("a", "b")
    let cells = fixture.table.visibleCells
    fixture.update(to: ["a", "d"]) { $0.reloadRows(at: [self.at(1)], with: .fade) }
    #expect(fixture.table.visibleCells[0] === cells[0])
    #expect(fixture.table.visibleCells[1] !== cells[1])
    #expect(fixture.shown == ["a", "d"])
  }

  @Test func aMovedRowKeepsItsCell() {
    let fixture = TableFixture("a", "b", "c")
    let cells = fixture.table.visibleCells
    fixture.update(to: ["c", "a", "b"]) { $0.moveRow(at: self.at(2), to: self.at(0)) }
    #expect(fixture.table.visibleCells == [cells[2], cells[0], cells[1]])
    #expect(fixture.shown == ["c", "a", "b"])
    #expect(fixture.table.indexPath(for: cells[2]) == at(0))
    #expect(fixture.table.cellForRow(at: at(0)) === cells[2])
  }

  @Test func aDeletedRowIsVisibleUntilItsAnimationEndsAndThenReused() {
    let fixture = TableFixture("a", "b")
    let old = fixture.table.visibleCells
    fixture.update(to: ["a"]) { $0.deleteRows(at: [self.at(1)], with: .fade) }
    #expect(old[1].superview === fixture.table)
    #expect(fixture.left.isEmpty)
    fixture.table.finishAnimations()
    #expect(old[1].superview == nil)
    #expect(fixture.left == [old[1]])
    fixture.update(to: ["a", "c"]) { $0.insertRows(at: [self.at(1)], with: .fade) }
    #expect(fixture.table.visibleCells[1] === old[1])
    #expect(fixture.shown == ["a", "c"])
  }

  @Test func withoutAnimationsADeletedRowIsRemovedImmediately() {
    HeadlessDevice.$current.withValue(HeadlessDevice()) {
      let fixture = TableFixture("a", "b")
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        fixture.update(to: ["a"]) { $0.deleteRows(at: [self.at(1)], with: .fade) }
      }
      #expect(UIView.areAnimationsEnabled)
      #expect(fixture.left.count == 1)
    }
  }

  @Test func completionsAreCalledLaterInTheOrderOfTheBatches() {
    let fixture = TableFixture("a")
    var calls: [Int] = []
    for number in 0..<3 {
      fixture.table.performBatchUpdates {
      } completion: { isFinished in
        #expect(isFinished)
        calls.append(number)
        if number == 0 {
          fixture.table.performBatchUpdates({}) { _ in calls.append(3) }
        }
      }
    }
    #expect(calls == [])
    #expect(fixture.window.isAnimating)
    fixture.window.finishAnimations()
    #expect(calls == [0, 1, 2])
    fixture.window.finishAnimations()
    #expect(calls == [0, 1, 2, 3])
    #expect(!fixture.window.isAnimating)
  }

  @Test func animationsCanEndByThemselves() async {
    let fixture = TableFixture("a")
    fixture.table.finishesAnimationsOnNextTurn = true
    await withCheckedContinuation { continuation in
      fixture.table.performBatchUpdates({}) { _ in continuation.resume() }
    }
    #expect(!fixture.table.isAnimating)
  }

  @Test func theTableRecordsItsUpdates() {
    let fixture = TableFixture("a")
    fixture.update(to: ["b", "c"]) {
      $0.deleteRows(at: [self.at(0)], with: .left)
      $0.insertRows(at: [self.at(0), self.at(1)], with: .top)
    }
    guard case .batch(let batch)? = fixture.table.receivedUpdates.last else {
      Issue.record("There was no batch.")
      return
    }
    #expect(batch.isAnimated && batch.isAccepted)
    #expect(batch.changes.count == 3)
    #expect(batch.animations[.deleteItem(at(0).asItemPath)] == .left)
    #expect(batch.animations[.insertItem(at(1).asItemPath)] == .top)
  }

  @Test func sectionsAreInsertedDeletedAndMovedWithTheirCells() {
    let fixture = TableFixture([("a", ["1"]), ("b", ["2", "3"]), ("c", [])])
    let cells = fixture.table.visibleCells
    fixture.table.performBatchUpdates {
      fixture.data = [("b", ["2", "3"]), ("d", ["4"]), ("a", ["1"])]
      fixture.table.moveSection(1, toSection: 0)
      fixture.table.deleteSections([2], with: .fade)
      fixture.table.insertSections([1], with: .fade)
    }
    #expect(fixture.table.violations.isEmpty)
    #expect(fixture.table.shownRowTexts == [["2", "3"], ["4"], ["1"]])
    #expect(fixture.table.shownSections.map(\.header) == ["b", "d", "a"])
    #expect(fixture.table.cellForRow(at: at(0)) === cells[1])
    #expect(fixture.table.cellForRow(at: IndexPath(row: 0, section: 2)) === cells[0])
    #expect(fixture.table.numberOfSections == 3)
    #expect(fixture.table.numberOfRows(inSection: 0) == 2)
  }

  @Test func cellsAreMadeByTheInitializerOfTheRegisteredClass() {
    let fixture = TableFixture("a")
    fixture.table.register(LabelledCell.self, forCellReuseIdentifier: "cell")
    fixture.update(to: ["a", "b"]) { $0.insertRows(at: [self.at(1)], with: .fade) }
    #expect(fixture.table.visibleCells.last is LabelledCell)
    #expect(fixture.table.visibleCells.last?.shownText == "b, made")
  }

  @Test func dequeuingRequiresARegisteredIdentifier() {
    let fixture = TableFixture("a")
    _ = fixture.table.dequeueReusableCell(withIdentifier: "nothing", for: at(0))
    #expect(fixture.table.dequeueReusableCell(withIdentifier: "nothing") == nil)
    #expect(
      fixture.table.violations.map(\.message) == [
        "unable to dequeue a cell with identifier nothing - must register a nib or a class for the "
          + "identifier or connect a prototype cell in a storyboard"
      ])
  }

  @Test func oneCellIsDequeuedForARow() {
    let fixture = TableFixture("a")
    fixture.onCell = { path in
      _ = fixture.table.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    fixture.table.reloadData()
    fixture.table.layoutIfNeeded()
    #expect(fixture.table.violations.map(\.rule) == [.oneCellForARow])
  }

  @Test func aHookReceivesEachViolation() {
    let fixture = TableFixture("a")
    var heard: [ContractRule] = []
    fixture.table.onViolation = { heard.append($0.rule) }
    fixture.table.deleteRows(at: [at(0)], with: .fade)
    #expect(heard == [.rowCount])
  }
}

/// A cell as apps implement it.
private final class LabelledCell: UITableViewCell {
  private let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.text = "made"
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
