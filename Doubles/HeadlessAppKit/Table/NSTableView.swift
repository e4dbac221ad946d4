public import Foundation
import HeadlessViews
import LiveListTesting

/// Rows without sections. They change with each call (R60).
///
/// Source: AppKit, `NSTableView`, macOS 10.0. `Documentation/AppleAPI.md` lists the members.
open class NSTableView: NSControl {
  /// Provides the rows of the table.
  open weak var dataSource: (any NSTableViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsData() } }
  }
  /// Provides the views of rows, and decides on heights and selection.
  open weak var delegate: (any NSTableViewDelegate)? {
    didSet { if delegate !== oldValue { setNeedsData() } }
  }
  open var rowHeight: CGFloat = 24 { didSet { needsLayout = true } }
  open var intercellSpacing = NSSize(width: 3, height: 2) { didSet { needsLayout = true } }
  open var usesAutomaticRowHeights = false
  open var floatsGroupRows = true
  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  /// The columns, from left to right.
  open private(set) var tableColumns: [NSTableColumn] = []

  var rows: [SequentialRow] = [] { didSet { knownPlaces = nil } }
  /// The rectangles of the rows; `nil` if they may have changed.
  var knownPlaces: [NSRect]?
  var needsData = true
  var depth = 0
  var hasUncheckedChanges = false
  var waitingViews = ReusePool<NSView>()
  var updates: [ContractViolation.Operation?] = []
  var heightDurations: [TimeInterval] = []
  var updateDurations: [TimeInterval] = []
  var insertAnimations: [AnimationOptions] = []
  var removeAnimations: [AnimationOptions] = []
  let log = ViolationLog()

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) { nil }

  /// The kind of view for the messages of violations.
  var kind: ContractViolation.View { .sequentialTable }

  /// Discards all rows and views, and requests them again when they become visible. The selected
  /// row numbers are kept.
  open func reloadData() {
    updates.append(nil)
    (superview as? NSClipView)?.footage.isReloaded = true
    setNeedsData()
  }

  open func addTableColumn(_ tableColumn: NSTableColumn) {
    tableColumns.append(tableColumn)
    setNeedsData()
  }

  open override var needsLayout: Bool {
    didSet { if needsLayout { knownPlaces = nil } }
  }

  /// Requests the views of rows that became visible, and releases the others.
  open override func layout() {
    super.layout()
    layoutRows()
  }

  /// Returns the number of rows of the data source.
  func dataCount() -> Int {
    max(0, dataSource?.numberOfRows(in: self) ?? 0)
  }

  /// Requests the view of a row in a column.
  func fetchView(_ column: NSTableColumn?, _ row: Int) -> NSView? {
    delegate?.tableView(self, viewFor: column, row: row)
  }

  /// Requests the background view of a row.
  func fetchRowView(_ row: Int) -> NSTableRowView? {
    delegate?.tableView(self, rowViewForRow: row)
  }

  func fetchHeight(_ row: Int) -> CGFloat {
    delegate?.tableView(self, heightOfRow: row) ?? rowHeight
  }

  func isGroup(_ row: Int) -> Bool {
    delegate?.tableView(self, isGroupRow: row) ?? false
  }

  func maySelect(_ row: Int) -> Bool {
    delegate?.tableView(self, shouldSelectRow: row) ?? true
  }

  func tellSelection() {
    delegate?.tableViewSelectionDidChange(
      Notification(name: Self.selectionDidChangeNotification, object: self))
  }

  /// Checks R62, as far as a table can.
  func checkEnd() {
    guard depth == 0, hasUncheckedChanges else { return }
    hasUncheckedChanges = false
    let count = dataCount()
    guard rows.count != count else { return }
    log.record(
      ContractViolation(.numberOfRowsAtEnd, by: kind, values: ["\(rows.count)", "\(count)"]))
    setNeedsData()
  }

  /// Creates as many new rows as the data source has.
  func loadRows() {
    rows = (0..<dataCount()).map { _ in SequentialRow() }
  }
}

extension NSTableView {
  /// Source: AppKit, `NSTableView`, macOS 10.0.
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "NSTableViewSelectionDidChangeNotification")

  /// The animations with which rows are inserted and deleted.
  ///
  /// Source: AppKit, `NSTableView.AnimationOptions`, macOS 10.7.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let effectFade = AnimationOptions(rawValue: 0x1)
    public static let effectGap = AnimationOptions(rawValue: 0x2)
    public static let slideUp = AnimationOptions(rawValue: 0x10)
    public static let slideDown = AnimationOptions(rawValue: 0x20)
    public static let slideLeft = AnimationOptions(rawValue: 0x30)
    public static let slideRight = AnimationOptions(rawValue: 0x40)
  }
}
