#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// A phone that shows the companies of a service below a navigation bar.
@MainActor
final class CompaniesPhone {
  let service = CompaniesService()
  let companies: LiveCompanies
  let controller: CompaniesViewController
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 2_000))

  init() {
    companies = service.open()
    controller = CompaniesViewController(companies)
    window.rootViewController = UINavigationController(rootViewController: controller)
  }

  func appear() { window.makeKeyAndVisible() }

  /// Shows another screen.
  func disappear() { window.rootViewController = UIViewController() }

  /// What the user sees.
  var text: String { ScreenText.text(of: window) }

  /// The line above the title.
  var countdown: String? { controller.navigationItem.prompt }

  var violations: [ContractViolation] { controller.tableView.violations }

  /// Returns when the user sees something, and nothing moves.
  func wait(for fragment: String) async {
    await waitUntil("the user sees \(fragment)") {
      window.finishAnimations()
      return text.contains(fragment)
    }
  }

  /// Advances the clock by a second, as soon as the countdown waits for it.
  func passSecond(showing fragment: String) async {
    await service.clock.sleepers(2)
    service.clock.advance(by: .seconds(1))
    await wait(for: fragment)
  }

  func tapNextDelivery() { controller.navigationItem.rightBarButtonItem?.tap() }
}
#endif
