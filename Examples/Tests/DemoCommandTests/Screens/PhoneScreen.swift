#if HEADLESS_UIKIT
import DemoScreens
import DemoSources
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListViews
import LiveTreeClient

@testable import DemoHost

/// A phone in portrait orientation that shows the profile, tall enough for all rows, and what the
/// user sees on it.
@MainActor
final class PhoneScreen {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 1400))
  let controller: ProfileViewController
  private(set) var outcomes: [UpdateOutcome] = []
  private(set) var phase = ListPhase.loading
  private let shown = AsyncStream<Void>.makeStream()

  /// Creates the screen of a database's profile.
  init(showing address: String) throws {
    controller = ProfileViewController(try ProfileHost().database(at: address).profileModel())
    window.rootViewController = controller
    controller.onUpdate = { [weak self] outcome, phase in
      self?.outcomes.append(outcome)
      self?.phase = phase
      self?.shown.continuation.yield()
    }
    controller.tableView.finishesAnimationsOnNextTurn = true
    window.makeKeyAndVisible()
  }

  /// The texts of the visible rows, by section.
  var rows: [[String]] { controller.tableView.shownRowTexts }

  /// The texts of the visible headers.
  var headers: [String] { controller.tableView.shownSections.compactMap(\.header) }

  /// The message in place of the rows.
  var message: String? { (controller.tableView.backgroundView as? UILabel)?.text }

  /// The text of the banner above the rows.
  var banner: String? { (controller.tableView.tableHeaderView as? UILabel)?.text }

  var violations: [ContractViolation] { controller.tableView.violations }

  /// Waits until the screen meets a condition and all animations have ended.
  func wait(until condition: (PhoneScreen) -> Bool) async {
    let table: UITableView = controller.tableView
    if condition(self), !table.isAnimating { return }
    for await _ in shown.stream where condition(self) && !table.isAnimating { return }
  }

  /// Shows another screen, or this one again.
  func setVisible(_ isVisible: Bool) {
    window.rootViewController = isVisible ? controller : UIViewController()
  }
}
#endif
