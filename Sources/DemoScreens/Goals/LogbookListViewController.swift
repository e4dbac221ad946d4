#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
public import Foundation
public import LiveList
public import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// A screen of one of the lists of a logbook.
///
/// It follows the list while it is visible. Pull to refresh reads it again; a failure is shown in
/// an alert, and the rows stay below a banner. An empty list suggests what to do.
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
  private var following: Task<Void, Never>?
  private var isVisible = false
  private let message = EmptyListView(frame: .zero)
  private let banner = UILabel()

  /// Called when an update is shown and all animations have ended.
  public var onUpdate: (@MainActor (UpdateOutcome, ListPhase) -> Void)?

  /// The table view of the list.
  public private(set) lazy var tableView = UITableView(frame: .zero, style: .plain)

  private(set) lazy var source = Source(tableView) { [weak self] tableView, indexPath, item in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    if let cell = cell as? LogbookCell { self?.fill(cell, with: item) }
    return cell
  }

  init(
    _ model: GoalsModel, showing list: List, empty: EmptyList,
    cellClass: LogbookCell.Type = LogbookCell.self
  ) {
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

  /// The user tapped a row.
  func choose(_ item: Item) {}

  /// The user tapped "+" or the button of the empty list.
  public func add() {}

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(cellClass, forCellReuseIdentifier: "Row")
    tableView.rowHeight = 60
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.delegate = self
    // Without a footer a plain table view draws separators below its last row.
    tableView.tableFooterView = UIView(frame: .zero)
    tableView.backgroundView = message
    tableView.onPull { [weak self] in Task { await self?.refresh() } }
    banner.numberOfLines = 0
    banner.textAlignment = .center
    banner.textColor = .secondaryLabel
    // The table view doesn't retain its data source; the lazy property does.
    tableView.dataSource = source
    view.addSubview(tableView)
    show(.loading)
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isVisible = true
    startFollowing()
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isVisible = false
    stopFollowing()
  }

  public override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  /// Reads the list again, as pull to refresh does. The control spins until then.
  public func refresh() async {
    await list.refresh()
    tableView.endRefreshing()
    showAlerts()
  }

  /// Shows another list in the same table view, updating the rows of one to those of the other.
  func follow(_ other: List) {
    guard other !== list else { return }
    stopFollowing()
    list = other
    if isVisible { startFollowing() }
  }

  /// Each failure is shown once, the oldest first.
  func showAlerts() {
    guard let alert = list.alerts.first else { return }
    tell("Something went wrong", alert.failure.description) { [weak self] in
      self?.list.dismiss(alert)
      self?.showAlerts()
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

  private func startFollowing() {
    list.isActive = true
    following = Task { [weak self, list, shown = source.sections] in
      for await update in list.updates(from: shown) { await self?.show(update) }
    }
  }

  private func stopFollowing() {
    following?.cancel()
    following = nil
    list.isActive = false
  }

  private func show(_ update: ListUpdate<SectionID, Header, Item>) async {
    // Until another list arrives, the screen keeps the old rows.
    guard update.phase != .loading || !source.sections.hasRows else { return }
    if update.changeset.target.hasRows { message.isHidden = true }
    let outcome = await source.apply(update.changeset)
    show(update.phase)
    onUpdate?(outcome, update.phase)
  }

  private func show(_ phase: ListPhase) {
    message.isHidden = source.sections.hasRows
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
    tableView.showBanner(banner, for: phase, hasRows: source.sections.hasRows)
  }
}
#endif
