#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
public import Foundation
public import LiveList
public import LiveListPipeline
public import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// A screen that shows one of the lists of a logbook.
///
/// It follows the list while it's visible. Pull to refresh reads the list again. A failure is shown
/// in an alert and in a banner above the rows, which stay. An empty list suggests what to do.
@available(Systems 2024, *)
public class LogbookListViewController<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: UIViewController, UITableViewDelegate {
  /// The list of the model.
  public typealias List = ListModel<SectionID, Header, Item>
  typealias Source = TableViewSource<SectionID, Header, Item>

  let model: GoalsModel
  /// The list that is shown.
  public private(set) var list: List
  private let empty: EmptyList
  private let cellClass: LogbookCell.Type
  let theme: GoalsTheme
  private let message = EmptyListView(frame: .zero)

  /// Called when an update is shown and all animations have ended.
  public var onUpdate: (@MainActor (UpdateOutcome, ListPhase) -> Void)?

  /// The table view of the list.
  public private(set) lazy var tableView = UITableView(frame: .zero, style: .plain)

  private(set) lazy var source = Source(tableView) { [weak self, cellClass, theme] item in
    .cell(cellClass) { cell in
      cell.use(theme)
      self?.fill(cell, with: item)
    }
  }

  init(
    _ model: GoalsModel, showing list: List, empty: EmptyList,
    cellClass: LogbookCell.Type = LogbookCell.self, theme: GoalsTheme
  ) {
    self.theme = theme
    self.model = model
    self.list = list
    self.empty = empty
    self.cellClass = cellClass
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  /// Configures a cell for an item.
  func fill(_ cell: LogbookCell, with item: Item) {}

  /// Whether a tap on a row has an effect.
  func canChoose(_ item: Item) -> Bool { true }

  /// Called when the user has tapped a row.
  func choose(_ item: Item) {}

  /// Called when the user has tapped "+" or the button of the empty list.
  public func add() {}

  /// Shows "+" in the navigation bar.
  func showAddButton() {
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.add() })
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.delegate = self
    // Without a footer, a plain table view draws separators below its last row.
    tableView.tableFooterView = UIView(frame: .zero)
    tableView.backgroundView = message
    tableView.onPull { [weak self] in Task { await self?.refresh() } }
    view.addSubview(tableView)
    followList()
  }

  public override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  /// Reads the list again, as pull to refresh does. The refresh control spins until the list has
  /// arrived.
  public func refresh() async {
    await list.refresh()
    tableView.endRefreshing()
  }

  /// Shows another list in the same table view, which animates from the old rows to the new ones.
  func follow(_ other: List) {
    guard other !== list else { return }
    list = other
    followList()
  }

  private func followList() {
    source.follow(list) { [weak self] state in
      self?.show(state.phase, hasRows: !state.isEmpty)
    } alert: { [weak self] _ in
      if let self { showAlerts(of: list) }
    } ended: { [weak self] outcome in
      if let self { onUpdate?(outcome, list.phase) }
    }
  }

  public func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    source.item(for: indexPath).map(canChoose) ?? false
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let item = source.item(for: indexPath) { choose(item) }
  }

  private func show(_ phase: ListPhase, hasRows: Bool) {
    if !list.isRefreshing { tableView.endRefreshing() }
    message.isHidden = hasRows
    switch phase {
    case .loading:
      message.show("Loading…")
    case .live:
      message.show(empty.title, empty.text, button: empty.button) { [weak self] in self?.add() }
    case .stale(_, let failure), .failed(let failure):
      message.show("Nothing to show", failure.description, button: "Try Again") { [weak self] in
        Task { await self?.refresh() }
      }
    }
    tableView.showBanner(for: hasRows ? phase : .live)
  }
}
#endif
