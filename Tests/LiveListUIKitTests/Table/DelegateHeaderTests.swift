import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// Headers that the delegate makes and sizes.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct DelegateHeaderTests {
  private typealias Section = ListSection<Int, CGFloat, Neighbor>

  private let stage = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let source: TableViewSource<Int, CGFloat, Neighbor>

  init() {
    stage.addSubview(table)
    source = TableViewSource(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = item.id } })
  }

  private func show(_ sections: [Section]) {
    source.apply(sections)
    table.finishAnimations()
    table.layoutIfNeeded()
    #expect(table.violations.isEmpty)
  }

  private func section(_ id: Int, height: CGFloat, rows: Int = 0) -> Section {
    Section(id: id, header: height, items: (0..<rows).map { Neighbor(id: "\(id).\($0)") })
  }

  private func top(ofHeader section: Int) -> CGFloat {
    table.rectForHeader(inSection: section).minY - table.contentOffset.y
  }

  /// Nothing but headers is on the screen, which are views of any class.
  @Test(arguments: [true, false])
  func aScreenOfClosedSectionsStaysInPlace(isOpenedAbove: Bool) {
    let delegate = Headers(source)
    table.delegate = delegate
    var sections = (0..<40).map { section($0, height: 40) }
    show(sections)
    table.contentOffset.y = 900
    table.layoutIfNeeded()
    let opened = isOpenedAbove ? 2 : 30
    let before = top(ofHeader: 30)
    source.options.scrollAnchor = isOpenedAbove ? .unlessAtTop : .section(30)
    sections[opened] = section(opened, height: 40, rows: 5)
    show(sections)
    #expect(top(ofHeader: 30) == before)
    sections[opened] = section(opened, height: 40)
    show(sections)
    #expect(top(ofHeader: 30) == before)
  }

  /// A view that the table measures exists only if it has a height.
  @Test(arguments: [(0, 20, false), (40, 60, false), (20, 0, false), (40, 60, true)])
  func aHeaderGetsTheHeightThatItNeedsNow(from old: CGFloat, to new: CGFloat, isAutomatic: Bool) {
    let delegate = Headers(source)
    delegate.isAutomatic = isAutomatic
    table.delegate = delegate
    source.fillHeader = { $0.frame.size.height = $1.header }
    show([section(1, height: old, rows: 1), section(2, height: 30, rows: 1)])
    show([section(1, height: new, rows: 1), section(2, height: 30, rows: 1)])
    #expect(table.rectForHeader(inSection: 0).height == new)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == new)
    #expect(table.headerView(forSection: 0) != nil || new == 0)
  }

  @Test func anUpdateEndsOnceTheHeaderHasItsHeight() async {
    let delegate = Headers(source)
    table.delegate = delegate
    show([section(1, height: 40, rows: 1)])
    let update = source.apply([section(1, height: 60, rows: 1)])
    #expect(table.isAnimating)
    table.finishAnimations()
    #expect(await update.ended() == .animated)
  }

  /// Measuring a header again is a batch.
  @Test(arguments: [true, false])
  func aHeaderIsMeasuredAgainOnceTheRowsAreAtRest(isDrop: Bool) async {
    let delegate = Headers(source)
    table.delegate = delegate
    show([section(1, height: 40, rows: 1)])
    delegate.more = 20
    if isDrop { table.setHandlingDrop(true) } else { source.pause() }
    let updates = table.receivedUpdates.count
    source.reconfigureHeaders(of: [1])
    #expect(table.receivedUpdates.count == updates)
    if isDrop { table.setHandlingDrop(false) } else { source.resume() }
    await waitUntil("the header is higher") {
      table.finishAnimations()
      return table.rectForHeader(inSection: 0).height == 60
    }
    #expect(table.receivedUpdates.count == updates + 1 && table.violations.isEmpty)
  }

  @Test func headersOfACollectionAppearGrowAndGo() {
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: stage.bounds, collectionViewLayout: layout)
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    stage.addSubview(view)
    let source = CollectionViewSource<Int, CGFloat, Neighbor>(
      view, cells: { _ in .cell(UICollectionViewCell.self) { _ in } })
    source.supplementaryView = { view, kind, path, _ in
      view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
    }
    let delegate = HeaderSizes(source)
    view.delegate = delegate
    for isFilled in [false, true] {
      if isFilled { source.fillSupplementaryView = { _, _, _ in } }
      for height in [CGFloat(0), 20, 60, 0] {
        source.apply([section(1, height: height, rows: 1)])
        view.finishAnimations()
        view.layoutIfNeeded()
        let headers = view.visibleSupplementaryViews(
          ofKind: UICollectionView.elementKindSectionHeader)
        #expect(headers.map(\.frame.height) == [height].filter { $0 > 0 })
        #expect(view.visibleCells.first?.frame.minY == height)
      }
    }
    #expect(view.violations.isEmpty)
  }
}

/// Makes a view for each header, of the height in the list.
@MainActor
private final class Headers: NSObject, UITableViewDelegate {
  private let source: TableViewSource<Int, CGFloat, Neighbor>
  var isAutomatic = false
  /// How much more the headers need than the list says.
  var more: CGFloat = 0

  init(_ source: TableViewSource<Int, CGFloat, Neighbor>) {
    self.source = source
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    isAutomatic ? UITableView.automaticDimension : source.sections[section].header + more
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let height = source.sections[section].header
    guard height > 0 else { return nil }
    let frame = CGRect(x: 0, y: 0, width: 320, height: height)
    guard source.fillHeader != nil else { return UIView(frame: frame) }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.frame = frame
    return view
  }
}

@MainActor
private final class HeaderSizes: NSObject, UICollectionViewDelegateFlowLayout {
  private let source: CollectionViewSource<Int, CGFloat, Neighbor>

  init(_ source: CollectionViewSource<Int, CGFloat, Neighbor>) {
    self.source = source
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    CGSize(width: 320, height: source.sections[section].header)
  }
}
