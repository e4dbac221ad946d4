import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing

/// How a row that keeps its cell shows that its content has changed.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ContentTransitionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let source: ItemsTableViewSource<SampleItem>

  init() {
    window.addSubview(table)
    table.rowHeight = 44
    source = ItemsTableViewSource(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = "\(item)" } })
    source.apply((0..<100).map { SampleItem($0) })
    table.layoutIfNeeded()
  }

  /// Changes one visible row and one that isn't, and returns the rows that cross-faded.
  private func change(_ options: UpdateOptions) -> (faded: [Int], outcome: UpdateOutcome?) {
    source.options = options
    var items = source.items
    for index in [2, 50] { items[index].content += 1 }
    let seen = Seen()
    source.apply(items).whenEnded { seen.outcome = $0 }
    table.finishAnimations()
    let faded = table.visibleCells.enumerated().filter { !$0.1.layer.fades.isEmpty }.map(\.0)
    #expect(table.shownRowTexts[0][2] == "\(items[2])")
    return (faded, seen.outcome)
  }

  @Test func theOldContentFadesOut() {
    let change = change(UpdateOptions())
    #expect(change.faded == [2] && change.outcome == .animated)
  }

  @Test func withoutATransitionNothingIsSaidToBeAnimated() {
    let change = change(UpdateOptions(contentTransition: .none))
    #expect(change.faded.isEmpty && change.outcome == .notAnimated(.notAsked))
  }

  @Test func anAppAnimatesTheVisibleRowsItself() async {
    let seen = Seen()
    let change = change(
      UpdateOptions(
        contentTransition: .custom { path, change in
          seen.paths.append(path)
          change()
        }))
    #expect(seen.paths == [ItemPath(section: 0, item: 2)])
    #expect(change.faded.isEmpty && change.outcome == .animated)
  }

  @Test func otherViewsAreAnimatedTogetherWithTheRows() {
    let seen = Seen()
    source.options.duration = 2
    source.options.alongside = { seen.isInAnimation = UIView.isInAnimation }
    source.apply(source.items + [SampleItem(500)])
    table.finishAnimations()
    #expect(seen.isInAnimation)
  }

  private final class Seen {
    var paths: [ItemPath] = []
    var isInAnimation = false
    var outcome: UpdateOutcome?
  }
}
