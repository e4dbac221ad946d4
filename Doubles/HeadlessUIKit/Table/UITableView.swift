public import Foundation
import HeadlessViews
import LiveListTesting

/// Rows in sections. Only visible rows have cells.
///
/// Source: UIKit, `UITableView`, iOS 2.0. `Documentation/AppleAPI.md` lists the members.
open class UITableView: UIScrollView {
  open private(set) var style: Style
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      // UIKit checks only once which methods the data source implements (R52).
      commitsEdits = dataSource?.respondsToCommit == true
      if dataSource !== oldValue { setNeedsData() }
    }
  }
  open weak var delegate: (any UITableViewDelegate)? {
    didSet { if delegate !== oldValue { setNeedsData() } }
  }

  open var rowHeight = UITableView.automaticDimension { didSet { geometry = nil } }
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { geometry = nil } }
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { geometry = nil } }
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { geometry = nil } }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var backgroundView: UIView?
  open var allowsSelection = true
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }

  var sections: [TableSection] = []
  var needsData = true
  var geometry: TableGeometry?
  var recorder = BatchRecorder(.tableView)
  var batchAnimations: [ContractViolation.Operation: RowAnimation] = [:]
  var completions: [(Bool) -> Void] = []
  var cells = TableCells()
  var isEditingRows = false
  /// The titles of the index; `nil` until it is requested, or without one.
  var indexTitles: [String]?
  /// Whether the table is requesting a header or a footer (R53).
  var isRequestingBand = false
  /// Whether the data source commits edits, according to the check when it was set (R52).
  var commitsEdits = false
  let log = ViolationLog()
  let animations = AnimationQueue()
  var updates: [TableUpdate] = []
  var drop: RowDrop?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) { nil }

  /// Discards all rows and cells, and requests them again when they become visible.
  open func reloadData() {
    if recorder.isOpen { log.record(violation(of: .reloadInsideBatch)) }
    checkNoDrop("reload its data")
    if let violation = changeInsideCall("reload its data") { return log.record(violation) }
    updates.append(.reloadData)
    footage.isReloaded = true
    setNeedsData()
  }

  /// Requests the titles of the index at the edge again.
  open func reloadSectionIndexTitles() {
    indexTitles = dataSource?.sectionIndexTitles(for: self)
  }

  /// Requests the cells of rows that became visible, and releases the others.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutRows()
    if takeReloadAfterCalls() { setNeedsData() }
  }

  /// Lets the user delete, insert and reorder rows.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditingRows = editing
    for row in sections.flatMap(\.rows) { row.cell?.setEditing(editing, animated: animated) }
  }

  open var isEditing: Bool {
    get { isEditingRows }
    set { setEditing(newValue, animated: false) }
  }

  override var animationQueue: AnimationQueue? { animations }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  private func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    geometry = nil
    setNeedsLayout()
  }
}

extension UITableView {
  /// The height of rows that are sized by their cells.
  public nonisolated static let automaticDimension = CGFloat(-1)

  /// Source: UIKit, `UITableView.Style`, iOS 2.0.
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  /// The animations with which rows are inserted and deleted.
  ///
  /// Source: UIKit, `UITableView.RowAnimation`, iOS 2.0; `automatic` iOS 5.0.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The position to which a row is scrolled.
  ///
  /// Source: UIKit, `UITableView.ScrollPosition`, iOS 2.0.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }
}
