#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListViews

@testable import DemoScreens

/// A phone that shows the bench, tall enough for all rows, and the user's view of it and actions on
/// it.
@MainActor
final class BenchPhone {
  private let window: UIWindow
  let model: ChangesModel
  let controller: ChangesViewController
  private(set) var outcomes: [UpdateOutcome] = []
  private let shown = AsyncStream<Void>.makeStream()

  /// Creates a phone of a height, in points, with the bench on its screen.
  init(height: CGFloat = 16_000, _ model: ChangesModel = ChangesModel()) {
    self.model = model
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    controller = ChangesViewController(model)
    window.rootViewController = controller
    controller.onUpdate = { [weak self] outcome in
      self?.outcomes.append(outcome)
      self?.shown.continuation.yield()
    }
    controller.onReport = { [weak self] in self?.shown.continuation.yield() }
    controller.tableView.finishesAnimationsOnNextTurn = true
    controller.bar.tableView.finishesAnimationsOnNextTurn = true
    window.makeKeyAndVisible()
  }

  /// The texts of the visible rows, by section.
  var rows: [[String]] { controller.tableView.shownRowTexts }

  /// The texts of the visible headers.
  var headers: [String] { controller.tableView.shownSections.compactMap(\.header) }

  /// The text between the bar and the list.
  var report: String? { controller.report.text }

  /// The rules that the updates of table views violated.
  var violations: [ContractViolation] {
    controller.tableView.violations + controller.bar.tableView.violations
  }

  /// The texts in the bar, by group.
  var bar: [[String]] { controller.bar.tableView.shownRowTexts }

  /// Whether a choice in the bar has a check mark, after scrolling to it.
  func isMarked(_ choice: ChangesChoice) -> Bool {
    scroll(to: choice).flatMap { controller.bar.tableView.cellForRow(at: $0) }?.accessoryType
      == .checkmark
  }

  /// Scrolls to a choice in the bar and taps it.
  func tap(_ choice: ChangesChoice) {
    if let place = scroll(to: choice) { controller.bar.tableView.tapRow(at: place) }
  }

  private func scroll(to choice: ChangesChoice) -> IndexPath? {
    guard let place = controller.bar.indexPath(for: choice) else { return nil }
    controller.bar.tableView.scrollToRow(at: place, at: .none, animated: false)
    return place
  }

  /// Waits until the table view shows the model's list and doesn't animate.
  func rest() async { await wait { $0.showsModel && !$0.controller.tableView.isAnimating } }

  /// Waits until the screen meets a condition.
  func wait(until condition: (BenchPhone) -> Bool) async {
    if condition(self) { return }
    for await _ in shown.stream where condition(self) { return }
  }

  /// Whether the screen shows exactly the rows and headers of the model's list.
  var showsModel: Bool {
    rows == model.bench.list.map { $0.items.map(\.description) }
      && headers == model.bench.list.map(\.header.description)
  }

  /// Shows another screen, or this one again.
  func setVisible(_ isVisible: Bool) {
    window.rootViewController = isVisible ? controller : UIViewController()
  }
}
#endif
