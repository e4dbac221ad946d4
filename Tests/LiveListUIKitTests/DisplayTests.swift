import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport

/// What an app does when rows begin and end to be displayed.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct DisplayTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let friends = (0..<30).map { Neighbor(id: "\($0)") }

  private static func cell(_: Neighbor) -> TableCell { .cell(UITableViewCell.self) { _ in } }

  private func makeTable() -> (UITableView, ItemsTableViewSource<Neighbor>) {
    let table = UITableView(frame: window.bounds)
    window.addSubview(table)
    return (table, TableViewSource(table, showing: friends, cells: Self.cell))
  }

  @Test func rowsBeginAndEndToBeDisplayed() async {
    let (table, source) = makeTable()
    var displayed: Set<String> = []
    source.onDisplay { #expect(displayed.insert($0.id).inserted) }
    source.onEndDisplay { #expect(displayed.remove($0.id) != nil) }
    await waitUntil("the first rows are displayed") {
      table.layoutIfNeeded()
      return displayed == Set((0..<10).map { "\($0)" })
    }
    table.drag(to: 440)
    await waitUntil("the next rows are displayed") { displayed == Set((10..<20).map { "\($0)" }) }
    source.apply(Array(friends.dropFirst(15)))
    table.finishAnimations()
    await waitUntil("deleted rows aren't displayed") {
      displayed == Set((15..<25).map { "\($0)" })
    }
  }

  @Test func theListMayBeChangedWhenARowIsDisplayed() async {
    let (table, source) = makeTable()
    var count = 30
    source.onDisplay { [weak source] friend in
      guard friend.id == "\(count - 1)", count < 33 else { return }
      count += 1
      source?.apply((0..<count).map { Neighbor(id: "\($0)") })
    }
    table.layoutIfNeeded()
    table.drag(to: 880)
    await waitUntil("rows are added as long as the last one is displayed") {
      table.finishAnimations()
      table.drag(to: 10_000)
      return count == 33
    }
    #expect(table.violations.isEmpty)
  }

  @Test func cellsOfCollectionsAreReportedToo() async {
    let view = UICollectionView(
      frame: window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let source = CollectionViewSource(view, showing: friends) { _ in
      .cell(UICollectionViewCell.self) { _ in }
    }
    var displayed: [String] = []
    source.onDisplay { displayed.append($0.id) }
    await waitUntil("all cells are displayed") {
      view.layoutIfNeeded()
      return displayed == friends.map(\.id)
    }
  }

  /// The double counts what an app must not do.
  @Test(arguments: Callback.allCases)
  func aBatchInTheMiddleOfALayoutIsAViolation(callback: Callback) {
    let table = UITableView(frame: window.bounds)
    window.addSubview(table)
    let sections = (0..<2).map { id in
      ListSection(
        id: id, header: id, items: (0..<30).map { Neighbor(id: "\(id).\($0)") })
    }
    let source = TableViewSource(table, showing: sections, cells: Self.cell)
    var longer = sections
    longer[0].items.append(Neighbor(id: "new"))
    let delegate = Hasty(callback) { source.apply(longer) }
    table.delegate = delegate
    source.headerTitle = { _ in "header" }
    source.footerTitle = { _ in "footer" }
    table.layoutIfNeeded()
    table.contentOffset.y = 1_500
    table.layoutIfNeeded()
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    #expect(table.violations.map(\.rule) == [.changeInsideCall])
  }

  enum Callback: CaseIterable {
    case willDisplay, didEndDisplaying, header, footer, endOfHeader, endOfFooter
  }
}

/// Changes the list once, in one of the delegate's callbacks.
@MainActor
private final class Hasty: NSObject, UITableViewDelegate {
  private let callback: DisplayTests.Callback
  private var change: (() -> Void)?

  init(_ callback: DisplayTests.Callback, _ change: @escaping () -> Void) {
    (self.callback, self.change) = (callback, change)
  }

  private func happen(_ callback: DisplayTests.Callback) {
    guard callback == self.callback, let change else { return }
    self.change = nil
    change()
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { happen(.willDisplay) }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { happen(.didEndDisplaying) }

  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { happen(.header) }

  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) { happen(.footer) }

  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { happen(.endOfHeader) }

  func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) { happen(.endOfFooter) }
}
