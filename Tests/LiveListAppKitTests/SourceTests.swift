import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing

/// Data sources and their asynchronous functions, as apps use them.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct SourceTests {
  private let device = HeadlessDevice()
  private let table = NSTableView()
  private let outline = NSOutlineView()
  private let window = NSWindow(
    contentRect: NSRect(x: 0, y: 0, width: 100, height: 400), styleMask: .titled,
    backing: .buffered, defer: false)

  private func show(_ view: NSTableView) {
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    view.frame = NSRect(x: 0, y: 0, width: 100, height: 400)
    window.contentView = view
    device.animations.endsOnNextTurn = true
  }

  private func label(_ text: String) -> NSView { NSTextField(labelWithString: text) }

  private func items() -> ItemsTableViewSource<SampleItem> {
    show(table)
    return ItemsTableViewSource(table) { _, column, item in
      label("\(column.rawValue) \(item)")
    }
  }

  @Test func r68AnItemThatIsMissingHasAView() {
    let grid = NSCollectionView()
    let source = CollectionViewSource<Int, Int, SampleItem>(grid) { _, _, _ in
      NSCollectionViewItem()
    }
    let item = source.collectionView(
      grid, itemForRepresentedObjectAt: IndexPath(item: 9, section: 0))
    #expect(item.isViewLoaded)
  }

  @Test func viewsKeepTheirSources() {
    HeadlessDevice.$current.withValue(device) {
      show(table)
      _ = TableViewSource(table, showing: [1, 2] as [SampleItem]) { _, _, item in label("\(item)") }
      #expect(table.shownRowTexts == ["1", "2"])
      show(outline)
      let sections = [SampleSection(id: 7, header: 0, items: [3])]
      _ = OutlineViewSource(outline, showing: sections) { _, _, item in label("\(item)") }
      #expect(outline.shownRowTexts == ["", "3"])
    }
    let grid = NSCollectionView()
    weak var kept: ItemsCollectionViewSource<SampleItem>?
    do {
      let items: [SampleItem] = [1]
      let source = CollectionViewSource(grid, showing: items) { _, _, _ in NSCollectionViewItem() }
      kept = source
    }
    #expect(kept?.items == [1])
  }

  @Test func aCellNamesItsItem() throws {
    let source = items()
    HeadlessDevice.$current.withValue(device) {
      source.apply([1, 2])
      let view = table.view(atColumn: 0, row: 1, makeIfNecessary: true)
      source.apply([2])
      #expect(view.flatMap { source.item(in: $0) } == 2)
      #expect(source.item(in: table) == nil)
    }
  }

  /// A source that decides by a method that it overrides which rows can be selected.
  private final class OddRows: ItemsTableViewSource<SampleItem> {
    override func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      row % 2 == 0 && super.tableView(tableView, shouldSelectRow: row)
    }
  }

  @Test func aSubclassOverridesWhatASourceAnswers() {
    show(table)
    let source = OddRows(table) { _, _, item in label("\(item)") }
    source.canSelect = { $0 != 1 }
    HeadlessDevice.$current.withValue(device) {
      source.apply([1, 2, 3])
      let mayBeSelected = (0..<3).map { table.delegate?.tableView(table, shouldSelectRow: $0) }
      #expect(mayBeSelected == [false, false, true])
    }
  }

  @Test func applyReturnsWhenTheAnimationHasEnded() async {
    await HeadlessDevice.$current.withValue(device) {
      let source = items()
      let first = await source.apply([1, 2, 3]).ended()
      #expect(first == .reloaded(.firstLoad))
      let second = await source.apply([3, 4]).ended()
      #expect(second == .animated)
      #expect(device.animations.count == 0)
      #expect(source.items == [3, 4])
      #expect(table.shownRowTexts == ["name 3", "name 4"])
      #expect(table.violations.isEmpty)
    }
  }

  @Test func theApplyOfATableWaitsForTheAnimation() async {
    await HeadlessDevice.$current.withValue(device) {
      let source = items()
      await source.apply([1, 2]).ended()
      var set: [[SampleItem]] = []
      let outcome = await table.apply(
        ItemsChangeset(from: [1, 2], to: [1, 2]), setItems: { set.append($0) }
      ).ended()
      #expect(outcome == .nothing)
      #expect(set == [[1, 2]])
    }
  }

  /// Of the lists that arrive during an update, only the newest is shown.
  @Test func theNewestListWins() {
    HeadlessDevice.$current.withValue(device) {
      let source = items()
      device.animations.endsOnNextTurn = false
      var ends: [UpdateOutcome] = []
      for items: [SampleItem] in [[1], [1, 2], [2], [2, 3]] {
        source.apply(items).whenEnded { ends.append($0) }
      }
      #expect(source.items == [1, 2])
      while device.animations.count > 0 { device.animations.finish() }
      #expect(source.items == [2, 3])
      #expect(ends.count == 4)
      #expect(table.shownRowTexts == ["name 2", "name 3"])
    }
  }

  @Test func selectedItemsAreReported() async {
    await HeadlessDevice.$current.withValue(device) {
      show(table)
      let source = TableViewSource<Int, Int, SampleItem>(table) { _, _, item in label("\(item)") }
      source.header = { label("§\($1.id)") }
      source.canSelect = { $0.id != 2 }
      var selections: [[SampleItem]] = []
      source.onSelection = { selections.append($0) }
      await source.apply([SampleSection(id: 7, header: 0, items: [1, 2, 3])]).ended()
      #expect(table.shownRowTexts == ["§7", "1", "2", "3"])
      for row in [0, 2] { table.clickRow(row) }
      #expect(table.selectedRowIndexes.isEmpty)
      table.clickRow(3)
      #expect(selections == [[3]])
      #expect(source.selection == [3] && source.row(for: 3) == 3)
      await source.apply([SampleSection(id: 7, header: 0, items: [3, 4])]).ended()
      #expect(source.selection == [3] && source.row(for: 3) == 1)
      #expect(source.item(forRow: 0) == nil && source.item(forRow: 9) == nil)
    }
  }

  /// The height of a row is requested again when its item has changed.
  @Test func rowsHaveTheHeightsOfTheApp() async {
    await HeadlessDevice.$current.withValue(device) {
      show(table)
      let source = TableViewSource<Int, Int, SampleItem>(table) { _, _, item in label("\(item)") }
      source.height = { 20 + CGFloat($0.content) }
      source.headerHeight = { _ in 30 }
      let views = (NSTableRowView(frame: .zero), NSTableRowView(frame: .zero))
      source.rowView = { $1.id == 1 ? views.0 : views.1 }
      var items: [SampleItem] = [1, 2]
      await source.apply([SampleSection(id: 7, header: 0, items: items)]).ended()
      #expect(
        (0..<3).map { table.rect(ofRow: $0).height } == [32, 22, 22], "with the space between rows")
      #expect(table.rowView(atRow: 1, makeIfNecessary: false) === views.0)
      items[0].content = 40
      await source.apply([SampleSection(id: 7, header: 0, items: items)]).ended()
      #expect((0..<3).map { table.rect(ofRow: $0).height } == [32, 62, 22])
      #expect(views.0.layer?.fades.count == 1 && views.1.layer?.fades.isEmpty == true)
      #expect(table.violations.isEmpty)
    }
  }

  /// What the reader sees stays, in one animation with the rows.
  @Test func theFirstVisibleRowThatStaysKeepsItsPlace() async {
    await HeadlessDevice.$current.withValue(device) {
      show(table)
      let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 200))
      window.contentView = scrollView
      scrollView.documentView = table
      let source = ItemsTableViewSource<SampleItem>(table) { _, _, item in label("\(item)") }
      source.height = { _ in 18 }
      let items = (0..<100).map { SampleItem($0) }
      await source.apply(items).ended()
      let clip = table.enclosingScrollView?.contentView
      clip?.scroll(to: NSPoint(x: 0, y: 200))
      clip?.footage = Footage()
      var moved = items
      moved.insert(moved.remove(at: 10), at: 0)
      moved.insert(SampleItem(200), at: 13)
      await source.apply(moved).ended()
      #expect(clip?.bounds.minY == 200)
      #expect(clip?.footage.unanimatedScrolling == .zero)
      #expect(clip?.footage.hasUnanimatedBatch == false)
    }
  }

  @Test func newSectionsOfOutlinesAreExpanded() async {
    await HeadlessDevice.$current.withValue(device) {
      show(outline)
      let source = OutlineViewSource<Int, Int, SampleItem>(outline) { _, _, item in
        label("\(item)")
      }
      source.header = { label((source.expandsNewSections ? "§" : "#") + "\($2.id)") }
      await source.apply([SampleSection(id: 7, header: 0, items: [1, 1])]).ended()
      #expect(outline.shownRowTexts == ["§7", "1", "1"])
      outline.collapseItem(outline.item(atRow: 0))
      await source.apply([
        SampleSection(id: 8, header: 0, items: [2]),
        SampleSection(id: 7, header: 0, items: [1, 3]),
      ]).ended()
      #expect(outline.shownRowTexts == ["§8", "2", "§7"])
      #expect(source.row(for: 2) == 1 && source.row(for: 3) == nil)
      #expect(source.row(forSection: 7) == 2 && source.section(forRow: 2)?.id == 7)
      source.expandsNewSections = false
      await source.apply(source.sections + [SampleSection(id: 9, header: 0, items: [5])]).ended()
      #expect(outline.shownRowTexts == ["§8", "2", "§7", "#9"])
      outline.expandItem(nil)
      #expect(outline.shownRowTexts == ["§8", "2", "§7", "1", "3", "#9", "5"])
      source.reconfigureHeaders(of: [7])
      #expect(outline.shownRowTexts == ["§8", "2", "#7", "1", "3", "#9", "5"])
      #expect(outline.violations.isEmpty)
    }
  }

  /// Sections go in a search and come back with it, by a batch or by a reload.
  @Test(arguments: [Int.max, -1], [true, false])
  func whatTheUserHasToggledStaysSoThroughASearch(budget: Int, expandsNewSections: Bool) async {
    await HeadlessDevice.$current.withValue(device) {
      show(outline)
      let source = OutlineViewSource<Int, Int, SampleItem>(outline) { _, _, item in
        label("\(item)")
      }
      source.header = { label("§\($2.id)") }
      source.expandsNewSections = expandsNewSections
      source.options = UpdateOptions(budget: budget)
      let sections = [7, 8].map { SampleSection(id: $0, header: 0, items: [SampleItem($0)]) }
      await source.apply(sections).ended()
      let toggled = outline.item(atRow: 0)
      if expandsNewSections { outline.collapseItem(toggled) } else { outline.expandItem(toggled) }
      let rows = outline.shownRowTexts
      for _ in 1...2 {
        source.expandsNewSections = true
        await source.apply([sections[1]]).ended()
        source.expandsNewSections = expandsNewSections
        await source.apply(sections).ended()
        #expect(outline.shownRowTexts == rows)
      }
      #expect(rows == (expandsNewSections ? ["§7", "§8", "8"] : ["§7", "7", "§8"]))
      #expect(outline.violations.isEmpty)
    }
  }
}
