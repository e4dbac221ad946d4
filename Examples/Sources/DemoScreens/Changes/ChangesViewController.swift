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

/// The test bench with a table view: the chosen change is applied to the list, and the table view
/// animates it where UIKit allows it.
///
/// Below the bar is a report of the newest run, with the table view's outcome. The controller is the
/// table view's data source, as in the article; `updateData()` replaces `reloadData()`.
@available(Systems 2024, *)
public final class ChangesViewController: UIViewController, UpdatingDataSource {
  private static let identifier = "Item"
  // It follows the size of texts that the user has chosen.
  private let rowHeight = UIFontMetrics(forTextStyle: .body).scaledValue(for: 44)

  private let model: ChangesModel
  private var following: [Task<Void, Never>] = []
  /// The newest run whose list is shown, and the table view's outcome.
  private var shown: (run: Int, outcome: UpdateOutcome)?

  /// The choices for the next request.
  public var choices = ChangesChoices() { didSet { showBar() } }
  /// Called when an update is shown and all animations have ended.
  public var onUpdate: (@MainActor (UpdateOutcome) -> Void)?
  /// Called when the report changes.
  var onReport: (@MainActor () -> Void)?

  /// The table view of the list.
  public private(set) lazy var tableView = UITableView(frame: .zero, style: .plain)
  /// The choices and actions.
  public private(set) lazy var bar = ChangesBar(frame: .zero)
  /// The run and its outcome.
  public private(set) lazy var report = UILabel()

  public private(set) var currentSections: [ListSection<BenchSectionID, BenchHeader, BenchItem>] =
    []
  /// Whether an update is shown whose animation hasn't ended.
  private var isUpdating = false
  private var ending: CheckedContinuation<Void, Never>?

  /// Creates a screen for a bench.
  public init(_ model: ChangesModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  public override func loadView() {
    view = ChangesLayoutView(bar: bar, report: report, list: tableView)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Changes"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
    tableView.rowHeight = rowHeight
    tableView.allowsSelection = false
    tableView.dataSource = self
    #if !os(tvOS)
    view.backgroundColor = .systemBackground
    #endif
    report.setFont(.subheadline)
    report.numberOfLines = 0
    report.textColor = .secondaryLabel
    bar.onChoose = { [weak self] in self?.choose($0) }
    showBar()
  }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    view.layoutIfNeeded()
    model.visibleCount = max(1, Int(tableView.bounds.height / rowHeight))
    let (lists, runs, states) = (model.listUpdates(), model.runUpdates(), model.stateUpdates())
    following = [
      Task { [weak self] in
        for await update in lists { await self?.show(update) }
      },
      Task { [weak self] in
        for await _ in runs { self?.showReport() }
      },
      Task { [weak self] in
        for await _ in states { self?.showBar() }
      },
    ]
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    for task in following { task.cancel() }
    following = []
    endUpdate()
  }

  /// Shows a list, and returns when the animation has ended.
  private func show(_ update: BenchUpdate) async {
    currentSections = update.changeset.target
    isUpdating = true
    let outcome = tableView.updateData(from: self).outcome
    if case .postponed = outcome { isUpdating = false }
    if isUpdating { await withCheckedContinuation { ending = $0 } }
    if let run = model.runs.first, sections(in: tableView) == model.bench.list {
      shown = (run.id, outcome)
      showReport()
    }
    onUpdate?(outcome)
  }

  private func endUpdate() {
    isUpdating = false
    ending?.resume()
    ending = nil
  }

  private func showReport() {
    guard let run = model.runs.first else { return }
    report(run.report(shown?.run == run.id ? shown?.outcome : nil))
  }

  private func report(_ text: String) {
    report.text = text
    onReport?()
  }

  private func showBar() {
    bar.show(choices, canUndo: model.bench.canUndo, isAutoplaying: model.isAutoplaying)
  }
}

@available(Systems 2024, *)
extension ChangesViewController {
  public func key(of row: BenchItem) -> BenchItem.ID { row.id }

  public func tableViewDidUpdate(_ tableView: UITableView) { endUpdate() }

  public func numberOfSections(in tableView: UITableView) -> Int {
    sections(in: tableView).count
  }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections(in: tableView)[section].items.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let item = sections(in: tableView)[indexPath.section].items[indexPath.row]
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = item.description
    cell.contentConfiguration = content
    return cell
  }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections(in: tableView)[section].header.description
  }
}

@available(Systems 2024, *)
extension ChangesViewController {
  /// Performs the chosen change, or reports why it can't.
  public func go() {
    tellWhy { () throws(BenchError) in try model.go(choices.request()) }
  }

  /// Undoes the last change, or reports why it can't.
  public func undo() {
    tellWhy { () throws(BenchError) in try model.undo() }
  }

  private func choose(_ choice: ChangesChoice) {
    switch choice {
    case .go: go()
    case .undo: undo()
    case .autoplay: model.setAutoplay(!model.isAutoplaying)
    case .reset: model.reset(model.bench.start)
    case .kind, .sections, .items, .count: choices.choose(choice)
    }
  }

  private func tellWhy(_ action: () throws(BenchError) -> BenchRun) {
    do throws(BenchError) {
      _ = try action()
    } catch {
      report(error.description)
    }
  }
}
#endif
