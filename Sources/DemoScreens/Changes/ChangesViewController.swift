#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The test bench with a table view: the chosen change is applied to the list, and the table view
/// animates it where UIKit allows it.
///
/// Below the bar is a report of the newest run, with the table view's outcome.
@available(Systems 2024, *)
public final class ChangesViewController: UIViewController {
  private static let identifier = "Item"
  private static let rowHeight: CGFloat = 44
  private static let barHeight: CGFloat = 260
  private static let reportHeight: CGFloat = 64

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

  private lazy var source = TableViewSource<BenchSectionID, BenchHeader, BenchItem>(tableView) {
    tableView, indexPath, item in
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = item.description
    cell.contentConfiguration = content
    return cell
  }

  /// Creates a screen for a bench.
  public init(_ model: ChangesModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Changes"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
    tableView.rowHeight = Self.rowHeight
    tableView.allowsSelection = false
    source.headerTitle = { $0.header.description }
    report.numberOfLines = 0
    report.textColor = .secondaryLabel
    bar.onChoose = { [weak self] in self?.choose($0) }
    placeViews()
    showBar()
  }

  private func placeViews() {
    let (top, rest) = view.bounds.divided(atDistance: Self.barHeight, from: .minYEdge)
    let (middle, bottom) = rest.divided(atDistance: Self.reportHeight, from: .minYEdge)
    for (part, frame) in [(bar, top), (report, middle), (tableView, bottom)] as [(UIView, CGRect)] {
      part.frame = frame
      part.autoresizingMask = .flexibleWidth
      view.addSubview(part)
    }
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    model.visibleCount = max(1, Int(tableView.bounds.height / Self.rowHeight))
    let (lists, runs, states) = (
      model.listUpdates(), model.runUpdates(), model.stateUpdates()
    )
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
  }

  private func show(_ update: BenchUpdate) async {
    let outcome = await source.apply(update.changeset)
    if let run = model.runs.first, source.sections == model.bench.list {
      shown = (run.id, outcome)
      showReport()
    }
    onUpdate?(outcome)
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
