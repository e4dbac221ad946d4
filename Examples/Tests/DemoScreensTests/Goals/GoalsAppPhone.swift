#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import _GoalsSupport
import Testing
import _LiveTestSupport

/// A phone that shows the whole logbook, with its bars and tabs.
@MainActor
final class GoalsAppPhone {
  let app: TestApp
  let tabs: GoalsTabBarController
  private let window: UIWindow

  init(
    _ app: TestApp, theme: GoalsTheme = .system, at place: GoalsPlace = GoalsPlace(),
    size: CGSize = CGSize(width: 390, height: 1400)
  ) {
    self.app = app
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    tabs = GoalsTabBarController(app.model, theme: theme, at: place)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
  }

  /// A phone whose logbook has other contents, or fails.
  convenience init(
    _ contents: LogbookContents? = nil, failing failure: LogbookError? = nil
  ) throws {
    let app = try TestApp()
    if let contents { app.logbook.quietly { $0 = contents } }
    app.logbook.fail(with: failure)
    self.init(app)
  }

  /// What the user sees.
  var text: String { ScreenText.text(of: window) }

  /// What the screen does wrong.
  var faults: [String] { ScreenAudit.faults(of: window) }

  /// Returns when the user sees something, and nothing moves.
  func wait(for fragment: String) async {
    await waitUntil("the user sees \(fragment)") {
      window.finishAnimations()
      return text.contains(fragment)
    }
  }

  /// The navigation controller on top.
  var navigation: UINavigationController? {
    let presented = tabs.presentedViewController as? UINavigationController
    return presented ?? tabs.selectedViewController as? UINavigationController
  }

  /// A tap on a button of the navigation bar.
  func tap(_ title: String) {
    let item = navigation?.topViewController?.navigationItem
    for button in [item?.leftBarButtonItem, item?.rightBarButtonItem]
    where button?.shownTitle == title { button?.tap() }
  }

  /// A tap on a tab.
  func tapTab(_ title: String) { tabs.tapTab(title) }

  /// A tap on a row of the list on top.
  func tapRow(_ row: Int) { table?.tapRow(at: IndexPath(row: row, section: 0)) }

  var table: UITableView? {
    navigation?.topViewController?.view.subviews.lazy.compactMap { $0 as? UITableView }.first
  }

  var alert: UIAlertController? {
    var top: UIViewController = tabs
    while let presented = top.presentedViewController { top = presented }
    return top as? UIAlertController
  }

  var editor: MatchEditorViewController? {
    navigation?.viewControllers.first as? MatchEditorViewController
  }
}
#endif
