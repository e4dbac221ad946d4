#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
import LiveListPipeline
public import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The companies and their products, refreshed from a REST endpoint every 30 seconds while they are
/// visible. The seconds until the next refresh are above the title, on tvOS in its place.
///
/// The controller is the table view's data source, as in the article; `updateData()` replaces
/// `reloadData()`.
@available(Systems 2024, *)
public final class CompaniesViewController: UITableViewController, UpdatingDataSource {
  /// An update of the table view.
  public typealias Update = (
    outcome: UpdateOutcome, changeset: ListChangeset<String, String, CompanyRow>
  )

  private static let identifier = "Product"

  private let companies: LiveCompanies
  private var following: [Task<Void, Never>] = []

  public private(set) var currentSections: CompanySnapshot = []
  /// Called with each update of the table view.
  public var onUpdate: (@MainActor (Update) -> Void)?

  /// Creates a screen for companies.
  public init(_ companies: LiveCompanies) {
    self.companies = companies
    super.init(style: .grouped)
    title = "Companies"
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  deinit {
    for task in following { task.cancel() }
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
    tableView.allowsSelection = false
    tableView.onPull { [weak self] in Task { await self?.refresh() } }
    showDeliveryButton()
    showCountdown()
    show(companies.list.phase)
    companies.countdown.onChange = { [weak self] in self?.showCountdown() }
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    follow()
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    for task in following { task.cancel() }
  }

  private func follow() {
    // UIKit lets a screen appear again that hasn't disappeared, if a swipe back is canceled.
    for task in following { task.cancel() }
    following = [
      Task { [weak self, updates = companies.list.updates()] in
        for await update in updates { self?.show(update.changeset.target, update.phase) }
      },
      Task { [weak self, alerts = companies.list.newAlerts()] in
        for await _ in alerts { self?.showAlerts() }
      },
    ]
  }

  private func show(_ sections: CompanySnapshot, _ phase: ListPhase) {
    currentSections = sections
    let update = tableView.updateData(from: self)
    show(phase)
    onUpdate?(update)
  }

  private func show(_ phase: ListPhase) {
    tableView.show(
      phase, hasRows: !currentSections.isEmpty, emptyMessage: CompaniesScreen.emptyMessage)
  }

  private func showCountdown() {
    #if os(tvOS)
    title = "Companies · \(companies.notice)"
    #else
    navigationItem.prompt = companies.notice
    #endif
  }

  private func showAlerts() { showAlerts(of: companies.list) }

  private func showDeliveryButton() {
    guard companies.canDeliver else { return }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Next Delivery",
      primaryAction: UIAction { [companies] _ in Task { await companies.requestNextDelivery() } })
  }

  /// Reads the companies again, as pull to refresh does. The refresh control spins until they have
  /// arrived.
  public func refresh() async {
    await companies.list.refresh()
    tableView.endRefreshing()
  }

  public func key(of row: CompanyRow) -> CompanyRow.ID { row.id }

  public override func numberOfSections(in tableView: UITableView) -> Int {
    sections(in: tableView).count
  }

  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    sections(in: tableView)[section].items.count
  }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let product = sections(in: tableView)[indexPath.section].items[indexPath.row]
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = product.name
    cell.contentConfiguration = content
    return cell
  }

  public override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections(in: tableView)[section].header
  }
}
#endif
