#if HEADLESS_UIKIT
import DemoScreens
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListViews

/// A phone that shows a list of the logbook, and the user's view of it and actions on it.
@MainActor
final class GoalsPhone<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  typealias Controller = LogbookListViewController<SectionID, Header, Item>

  let controller: Controller
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 1400))
  private(set) var outcomes: [UpdateOutcome] = []
  private(set) var phase = ListPhase.loading
  /// The number of rows after each update.
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

  /// The texts of the rows, by section.
  var rows: [[String]] { tableView.shownRowTexts }

  /// The texts of the headers.
  var headers: [String] { tableView.shownSections.compactMap(\.header) }

  /// The message in place of the rows.
  var message: [String] {
    guard let view = tableView.backgroundView, !view.isHidden else { return [] }
    return view.shownTexts.filter { !$0.isEmpty }
  }

  /// The text of the banner above the rows.
  var banner: String? { (tableView.tableHeaderView as? UILabel)?.text }

  /// The alert above the screen.
  var alert: UIAlertController? { controller.presentedViewController as? UIAlertController }

  var violations: [ContractViolation] { tableView.violations }

  /// Waits until the screen meets a condition and all animations have ended.
  func wait(until condition: (GoalsPhone) -> Bool) async {
    if condition(self), !tableView.isAnimating { return }
    for await _ in shown.stream where condition(self) && !tableView.isAnimating { return }
  }

  /// Shows another screen, or this one again.
  func setVisible(_ isVisible: Bool) {
    window.rootViewController = isVisible ? controller : UIViewController()
  }
}
#endif
