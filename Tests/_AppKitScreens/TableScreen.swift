public import Foundation
public import HeadlessAppKit
public import LiveList
import LiveListAppKit
public import LiveListTesting

/// A table in which the headers of sections are rows.
public class TableScreen: NSObject, ListScreen, NSTableViewDataSource, NSTableViewDelegate {
  public class var isFlat: Bool { false }
  public static var allowsDuplicates: Bool { true }

  public let tableView = NSTableView()
  public var data: [SampleSection] = []
  private let frame: ScrollingFrame

  public required init(height: CGFloat) {
    frame = ScrollingFrame(tableView, height: height)
    super.init()
    tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    tableView.rowHeight = Self.rowHeight
    tableView.intercellSpacing = .zero
    tableView.allowsMultipleSelection = true
    tableView.dataSource = self
    tableView.delegate = self
  }

  var rows: FlatRows {
    FlatRows(counts: data.map(\.items.count), hasHeaders: !Self.isFlat)
  }

  public func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    row < rows.count ? TextView.make(in: tableView, data.text(of: rows[row])) : nil
  }

  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    guard row < rows.count, case .header = rows[row] else { return false }
    return true
  }

  public var isInWindow: Bool {
    get { frame.isInWindow }
    set { frame.isInWindow = newValue }
  }

  public var violations: [ContractViolation] { tableView.violations }

  public var selection: Set<ItemPath> {
    get {
      Set(
        tableView.selectedRowIndexes.compactMap { row in
          guard row < rows.count, case .item(let path) = rows[row] else { return nil }
          return path
        })
    }
    set {
      tableView.selectRowIndexes(
        IndexSet(newValue.map { rows.row(of: $0) }), byExtendingSelection: false)
    }
  }

  public var offset: CGFloat {
    get { frame.offset }
    set { frame.offset = newValue }
  }

  public var lastOffset: CGFloat { frame.lastOffset }

  public var height: CGFloat { frame.height }

  public func apply(
    from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates,
    options: UpdateOptions, ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    tableView.apply(
      ListChangeset(from: source, to: target, updates: updates), options: options,
      setData: { data = $0 }, ended: ended)
  }

  public func reload() {
    tableView.reloadData()
    tableView.deselectAll(nil)
  }

  public func fiddle(_ generator: inout SplitMix64) {}

  public func top(of path: ItemPath) -> CGFloat? {
    tableView.rect(ofRow: rows.row(of: path)).minY
  }

  public func rowsInSight() -> [SightedRow] {
    tableView.layoutSubtreeIfNeeded()
    let sight = tableView.rows(in: tableView.visibleRect)
    return (sight.location..<sight.location + sight.length).map { row in
      SightedRow(
        expected: row < rows.count ? data.text(of: rows[row]) ?? "nothing" : "nothing",
        shown: tableView.view(atColumn: 0, row: row, makeIfNecessary: false)?.shownText)
    }
  }
}

/// A table of items without sections.
public final class FlatTableScreen: TableScreen {
  public override class var isFlat: Bool { true }

  public override func apply(
    from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates,
    options: UpdateOptions, ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    tableView.apply(
      ItemsChangeset(from: source[0].items, to: target[0].items, updates: updates),
      options: options, setData: { data[0].items = $0[0].items }, ended: ended)
  }
}
