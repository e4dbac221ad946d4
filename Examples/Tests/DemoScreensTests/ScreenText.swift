#if HEADLESS_UIKIT
import Foundation
@testable import HeadlessUIKit

/// What the user sees on a phone, as text: a line for the navigation bar, the rows, and the tabs.
///
///     ^ A prompt above the title
///     Edit | Matches | +
///     ! Out of date since …: The server doesn't respond.
///     # Today · 2 matches
///       Bob, 11:00, 3 : 1, Cy
///     [Matches] Rankings Players
@MainActor
enum ScreenText {
  /// The text of the topmost screen; an alert is shown below the screen that it covers.
  static func text(of window: UIWindow) -> String {
    guard var controller = window.rootViewController else { return "" }
    var text = lines(of: controller)
    while let presented = controller.presentedViewController {
      if let alert = presented as? UIAlertController {
        text += lines(of: alert)
      } else {
        text = lines(of: presented)
      }
      controller = presented
    }
    return text.joined(separator: "\n")
  }

  private static func lines(of controller: UIViewController) -> [String] {
    switch controller {
    case let tabs as UITabBarController:
      (tabs.selectedViewController.map(lines) ?? []) + [tabLine(of: tabs)]
    case let navigation as UINavigationController:
      prompt(of: navigation) + [bar(of: navigation)]
        + (navigation.topViewController.map(lines) ?? [])
    default: controller.viewIfLoaded.map(lines) ?? []
    }
  }

  private static func tabLine(of tabs: UITabBarController) -> String {
    (tabs.viewControllers ?? []).enumerated().map { index, controller in
      let title = controller.tabBarItem.title ?? "?"
      return index == tabs.selectedIndex ? "[\(title)]" : title
    }.joined(separator: " ")
  }

  private static func prompt(of navigation: UINavigationController) -> [String] {
    (navigation.topViewController?.navigationItem.prompt).map { ["^ " + $0] } ?? []
  }

  /// Left button, title or control, right button.
  private static func bar(of navigation: UINavigationController) -> String {
    guard let item = navigation.topViewController?.navigationItem else { return "" }
    let below = navigation.viewControllers.dropLast().last
    let left = item.leftBarButtonItem.map(text) ?? below.map { "‹ \($0.title ?? "Back")" }
    let title = (item.titleView as? UISegmentedControl).map(text) ?? item.title
    let right = item.rightBarButtonItem.map(text)
    return [left, title, right].compactMap(\.self).joined(separator: " | ")
  }

  private static func text(_ button: UIBarButtonItem) -> String {
    button.isEnabled ? button.shownTitle : "(\(button.shownTitle))"
  }

  private static func text(_ control: UISegmentedControl) -> String {
    (0..<control.numberOfSegments).map { segment in
      let title = control.titleForSegment(at: segment) ?? "?"
      return segment == control.selectedSegmentIndex ? "[\(title)]" : title
    }.joined(separator: " ")
  }

  private static func lines(of view: UIView) -> [String] {
    if view.isHidden { return [] }
    switch view {
    case let table as UITableView: return lines(of: table)
    case let picker as UIDatePicker: return ["\(picker.date.formatted(.iso8601))"]
    case let label as UILabel: return (label.text.map { $0.isEmpty ? [] : [$0] }) ?? []
    case let button as UIButton: return button.currentTitle.map { ["<\($0)>"] } ?? []
    default: return view.subviews.flatMap(lines)
    }
  }

  private static func lines(of table: UITableView) -> [String] {
    let banner = (table.tableHeaderView as? UILabel)?.text.map { "! " + withoutTime($0) }
    let rows = table.shownSections.flatMap { section in
      (section.header.map { ["# " + $0] } ?? [])
        + section.rows.map { (table.isEditing ? "- " : "  ") + text(of: $0) }
    }
    let message = table.backgroundView.map(lines) ?? []
    return [banner].compactMap(\.self) + rows + message
  }

  private static func text(of row: ShownRow) -> String {
    let isGray = row.cell.selectionStyle == .none
    return row.text + (row.cell.accessoryType == .checkmark ? " ✓" : "")
      + (isGray ? " (gray)" : "")
  }

  private static func lines(of alert: UIAlertController) -> [String] {
    let fields = (alert.textFields ?? []).map { "\($0.placeholder ?? "?"): \($0.text ?? "")_" }
    let buttons = alert.actions.map { action in
      action.isEnabled ? "<\(action.title ?? "?")>" : "(\(action.title ?? "?"))"
    }
    return ["* \(alert.title ?? "")", "* \(alert.message ?? "")"] + fields.map { "* " + $0 }
      + ["* " + buttons.joined(separator: " ")]
  }

  /// Banners show the time of the device.
  private static func withoutTime(_ banner: String) -> String {
    banner.replacing(#/since \d+:\d\d(?:\s?[AP]M)?: /#, with: "since …: ")
  }
}
#endif
