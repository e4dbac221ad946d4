#if HEADLESS_UIKIT
import Foundation
@testable import HeadlessUIKit

@testable import DemoScreens

/// What every screen must keep to: texts that aren't cut and have a margin, nothing that covers
/// anything else, and controls that a finger can hit and VoiceOver can name.
@MainActor
enum ScreenAudit {
  /// The least width and height of what can be tapped, in points.
  ///
  /// Source: Apple, Human Interface Guidelines, "Accessibility".
  private static let target: CGFloat = 44

  /// What the topmost screen of a window does wrong, one line each.
  static func faults(of window: UIWindow) -> [String] {
    var controller = window.rootViewController
    while let presented = controller?.presentedViewController { controller = presented }
    guard let view = controller?.view else { return ["no screen"] }
    view.layoutIfNeeded()
    return faults(of: view)
  }

  private static func faults(of view: UIView) -> [String] {
    guard !view.isHidden else { return [] }
    let parts = view.subviews.filter { isVisible($0) }
    let own = view is UIControl || view is PictureView ? [] : parts.flatMap { faults(of: $0) }
    return own + ownFaults(of: view) + overlaps(of: parts, in: view)
  }

  private static func isVisible(_ view: UIView) -> Bool {
    !view.isHidden && !view.shownText.allSatisfy(\.isWhitespace) || view is UIControl
  }

  private static func ownFaults(of view: UIView) -> [String] {
    switch view {
    case let label as UILabel: faults(of: label)
    case let control as UIControl: faults(of: control)
    default: []
    }
  }

  /// A banner draws its text with margins of its own.
  private static func faults(of label: UILabel) -> [String] {
    guard let text = label.text, !text.isEmpty, let parent = label.superview,
      !(parent is UITableView)
    else { return [] }
    let fitting = label.sizeThatFits(
      CGSize(width: label.frame.width, height: .greatestFiniteMagnitude))
    var faults: [String] = []
    if fitting.height > label.frame.height + 0.5 { faults.append("cut: \(text)") }
    if !parent.bounds.insetBy(dx: -0.5, dy: -0.5).contains(label.frame), !(parent is UIScrollView) {
      faults.append("outside: \(text)")
    }
    if label.frame.minX < 8 || label.frame.maxX > parent.bounds.width - 8, parent.bounds.width > 100
    {
      faults.append("margin: \(text)")
    }
    if !label.adjustsFontForContentSizeCategory { faults.append("text size: \(text)") }
    return faults
  }

  private static func faults(of control: UIControl) -> [String] {
    let button = control as? UIButton
    let name = control.accessibilityLabel ?? button?.currentTitle ?? ""
    var faults = name.isEmpty ? ["name: \(type(of: control))"] : []
    let size = control.frame.size
    // A stepper has a size of its own.
    if min(size.width, size.height) < target, !(control is UIStepper) {
      faults.append("target: \(name), \(size.width) x \(size.height)")
    }
    if let stepper = control as? UIStepper, let parent = stepper.superview,
      abs(stepper.frame.midX - parent.bounds.midX) > 0.5
    {
      faults.append("off center: \(name)")
    }
    let title = button?.titleLabel?.sizeThatFits(size).height ?? 0
    return faults + (title > size.height + 0.5 ? ["cut: \(name)"] : [])
  }

  private static func overlaps(of parts: [UIView], in view: UIView) -> [String] {
    guard !(view is UITableView) else { return [] }
    return parts.indices.flatMap { index in
      parts[(index + 1)...].filter { other in
        let shared = parts[index].frame.intersection(other.frame)
        return !shared.isNull && min(shared.width, shared.height) > 0.5
      }
      .map { "covers: \(parts[index].shownText) and \($0.shownText)" }
    }
  }
}
#endif
