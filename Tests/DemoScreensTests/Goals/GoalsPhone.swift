#if HEADLESS_UIKIT
import DemoScreens
import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting

/// A phone that shows a list of the logbook, and what the user sees and does on it.
@MainActor
final class GoalsPhone<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  typealias Controller = LogbookListViewController<SectionID, Header, Item>

  let controller: Controller
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 1400))
  private(set) var outcomes: [UpdateOutcome] = []
  private(set) var phase = ListPhase.loading
  /// How many rows there were after each update.
  private(set) var rowCounts: [Int] = []
  private let shown = AsyncStream<Void>.makeStream()

  /// Creates a phone whose screen is visible.
  init(_ controller: Controller) {
    self.controller = controller
    window.rootViewController = controller
    controller.onUpdate = { [weak self] outcome, phase in
      self?.outcomes.append(outcome)
      self?.phase = phase
      self?.rowCounts.append(self?.rows.joined().count ?? 0)
      self?.shown.continuation.yield()
    }
    controller.tableView.finishesAnimationsOnNextTurn = true
    window.makeKeyAndVisible()
  }

  var tableView: UITableView { controller.tableView }

  /// What is written in the rows, in sections.
  var rows: [[String]] { tableView.shownRowTexts }

  /// What is written in the headers.
  var headers: [String] { tableView.shownSections.compactMap(\.header) }

  /// What is written where rows are missing.
  var message: [String] {
    guard let view = tableView.backgroundView, !view.isHidden else { return [] }
    return view.shownTexts.filter { !$0.isEmpty }
  }

  /// What is written above the rows.
  var banner: String? { (tableView.tableHeaderView as? UILabel)?.text }

  /// What is shown above the screen.
  var alert: UIAlertController? { controller.presentedViewController as? UIAlertController }

  var violations: [ContractViolation] { tableView.violations }

  /// Returns when the person sees something, and nothing moves any longer.
  func wait(until condition: (GoalsPhone) -> Bool) async {
    if condition(self), !tableView.isAnimating { return }
    for await _ in shown.stream where condition(self) && !tableView.isAnimating { return }
  }

  /// The person goes to another screen, or comes back.
  func setVisible(_ isVisible: Bool) {
    window.rootViewController = isVisible ? controller : UIViewController()
  }
}

/// Returns when something is so; the main actor goes on with other things meanwhile.
@MainActor
func turn(until condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
#endif
