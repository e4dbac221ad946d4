import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Testing

/// Which row stays where it is on the screen while a table changes.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct PlaceInTableTests {
  private typealias Section = ListSection<Int, String, SampleItem>

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let source: TableViewSource<Int, String, SampleItem>

  init() {
    window.addSubview(table)
    table.rowHeight = 44
    source = TableViewSource(
      table, cells: { item in .cell(UITableViewCell.self) { $0.textLabel?.text = "\(item)" } })
  }

  /// Shows a list without headers.
  private func show(_ items: [SampleItem], at offset: CGFloat = 0) {
    show([Section(id: 1, header: "", items: items)], at: offset)
  }

  private func show(_ sections: [Section], at offset: CGFloat = 0) {
    source.apply(sections)
    table.layoutIfNeeded()
    table.contentOffset.y = offset
    table.layoutIfNeeded()
    table.footage = Footage()
  }

  private func update(_ items: [SampleItem]) {
    update([Section(id: 1, header: "", items: items)])
  }

  private func update(_ sections: [Section]) {
    source.apply(sections)
    table.finishAnimations()
    table.layoutIfNeeded()
    #expect(table.violations.isEmpty)
  }

  private var offset: Double { Double(table.contentOffset.y) }

  private let hundred = (0..<100).map { SampleItem($0) }

  /// The reader looks at the rows that stay.
  @Test(arguments: [(0, 440.0), (99, 396.0)])
  func theFirstVisibleRowMovesAway(target: Int, offset: Double) {
    show(hundred, at: 440)
    var items = hundred
    items.insert(items.remove(at: 10), at: target)
    update(items)
    #expect(self.offset == offset)
    #expect(table.footage.unanimatedScrolling.y == 0, "the scrolling is part of the animation")
  }

  @Test func theFirstVisibleSectionMovesAway() {
    let sections = [20, 2, 40].enumerated().map { id, count in
      Section(id: id, header: "", items: (0..<count).map { SampleItem(id * 100 + $0) })
    }
    show(sections, at: 880)
    update([sections[0], sections[2], sections[1]])
    #expect(offset == 792)
  }

  @Test func rowsAboveAreInsertedWithoutAnyAnimation() {
    show(hundred, at: 440)
    update((200..<210).map { SampleItem($0) } + hundred)
    #expect(offset == 880)
    #expect(table.footage.hasUnanimatedBatch, "nothing on the screen changes")
  }

  @Test func aVisibleInsertIsAnimatedTogetherWithTheScrolling() {
    show(hundred, at: 440)
    var items = hundred
    items.insert(SampleItem(300), at: 12)
    update([SampleItem(301)] + items)
    #expect(offset == 484)
    #expect(!table.footage.hasUnanimatedBatch && table.footage.unanimatedScrolling.y == 0)
  }

  /// A section whose header is at the upper edge is expanded and collapsed.
  @Test func theHeaderAtTheUpperEdgeStays() {
    source.headerTitle = \.header
    func sections(_ isExpanded: Bool) -> [Section] {
      [
        Section(id: 1, header: "One", items: (0..<20).map { SampleItem($0) }),
        Section(
          id: 2, header: "Two", items: isExpanded ? (100..<110).map { SampleItem($0) } : []),
        Section(id: 3, header: "Three", items: (200..<240).map { SampleItem($0) }),
      ]
    }
    show(sections(false), at: 28 + 20 * 44)
    #expect(table.rectForHeader(inSection: 1).minY == table.contentOffset.y)
    for isExpanded in [true, false] {
      update(sections(isExpanded))
      #expect(table.rectForHeader(inSection: 1).minY == table.contentOffset.y)
      #expect(table.shownRowTexts[1].isEmpty != isExpanded)
    }
  }

  @Test func theRowThatTheUserTappedStays() {
    show(hundred, at: 440)
    source.options.scrollAnchor = .item(14)
    var items = hundred
    items.insert(contentsOf: (300..<303).map { SampleItem($0) }, at: 12)
    update(items)
    #expect(offset == 572, "row 14 is where it was")
    source.options.scrollAnchor = .item("gone")
    update(hundred)
    #expect(offset == 440, "another row, as without a choice")
  }

  @Test func theHeaderOfTheTappedSectionStays() {
    source.headerTitle = \.header
    let sections = (1...6).map { id in
      Section(id: id, header: "\(id)", items: (0..<4).map { SampleItem(id * 10 + $0) })
    }
    show(sections, at: 204)
    source.options.scrollAnchor = .section(3)
    let top = table.rectForHeader(inSection: 2).minY - table.contentOffset.y
    var fewer = sections
    fewer[1].items.removeFirst(2)
    update(fewer)
    #expect(table.rectForHeader(inSection: 2).minY - table.contentOffset.y == top)
  }

  /// A chat.
  @Test func theEndStaysVisibleWhileRowsArriveThere() {
    source.options.scrollAnchor = .bottom
    show(hundred, at: 100 * 44 - 440)
    update(hundred + [SampleItem(200)])
    #expect(offset == 4004)
    #expect(table.footage.unanimatedScrolling.y == 0)
    table.contentOffset.y = 440
    table.layoutIfNeeded()
    update(hundred + [SampleItem(200), SampleItem(201)])
    #expect(offset == 440, "the user reads what was written before")
    update([SampleItem(400)] + hundred)
    #expect(offset == 484, "older messages arrive above")
  }

  @Test func aListThatBeginsAtItsEndStartsThere() {
    source.options.scrollAnchor = .bottom
    update(hundred)
    #expect(offset == 3960)
  }

  /// UIKit rounds offsets to pixels.
  @Test func aThirdOfAPointAboveTheBeginningIsTheBeginning() {
    table.contentInset.top = 187.5
    show(hundred, at: -187.33)
    update([SampleItem(300)] + hundred)
    #expect(offset == -187.33)
    #expect(table.shownRowTexts[0].first == "300", "the new row is on the screen")
  }

  /// A search field that is scrolled away, as in Mail: the rows are at their beginning.
  @Test func belowAHeaderOfTheTableNewRowsPushTheOthersDown() {
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
    show(hundred, at: 50)
    update([SampleItem(300)] + hundred)
    #expect(offset == 50)
    table.contentOffset.y = 51 + 44
    table.layoutIfNeeded()
    update([SampleItem(301), SampleItem(300)] + hundred)
    #expect(offset == 139, "a row was hidden above the edge")
  }

  /// Found by the film: the section was reloaded without animation.
  @Test func aHeaderThatTouchesTheLowerEdgeIsNotReloaded() {
    source.headerTitle = \.header
    var sections = (1...2).map { id in
      Section(id: id, header: "\(id)", items: (0..<10).map { SampleItem(id * 100 + $0) })
    }
    show(sections, at: 28)
    #expect(table.rectForHeader(inSection: 1).minY == table.bounds.maxY)
    sections[1].header = "new"
    update(sections)
    #expect(!table.footage.hasUnanimatedBatch)
  }

  /// What is being read stays where it is.
  @Test func aBannerMovesNothingThatIsBeingRead() {
    show(hundred, at: 440)
    let failure = ListPhase.stale(since: ListTime(secondsSince1970: 0), ListFailure("down"))
    table.showBanner(for: failure)
    let height = Double(table.tableHeaderView?.frame.height ?? 0)
    #expect(height > 16 && offset == 440 + height)
    table.showBanner(for: .live)
    #expect(table.tableHeaderView == nil && offset == 440)
    table.contentOffset.y = 0
    table.showBanner(for: failure)
    #expect(offset == 0, "at the beginning, the banner is seen")
  }
}
