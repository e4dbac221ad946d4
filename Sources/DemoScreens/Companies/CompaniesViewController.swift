#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
import LiveList
public import LiveListPipeline
public import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The companies and their products, refreshed from a REST endpoint.
///
/// The controller is the table view's data source, as in the article; `updateData()` replaces
/// `reloadData()`.
@available(Systems 2024, *)
public final class CompaniesViewController: UITableViewController, UpdatingDataSource {
  private static let identifier = "Product"

  private let companies: CompaniesModel
  private var look: ListLook?
  private var following: Task<Void, Never>?

  public private(set) var currentSections: CompanySnapshot = []
  /// Called with each update of the table view.
  public var onUpdate: (@MainActor (DataUpdate<String, String, CompanyRow>) -> Void)?

  /// Creates a screen for companies.
  public init(_ companies: CompaniesModel) {
    self.companies = companies
    super.init(style: .grouped)
    title = "Companies"
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  deinit { following?.cancel() }

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
    tableView.allowsSelection = false
    following = Task { [weak self, updates = companies.updates()] in
      for await update in updates { self?.show(update.changeset.target, update.phase) }
    }
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    look = companies.look()
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    look = nil
  }

  private func show(_ sections: CompanySnapshot, _ phase: ListPhase) {
    currentSections = sections
    let update = tableView.updateData(from: self)
    tableView.showBanner(for: phase)
    onUpdate?(update)
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
