#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The bar and the report above the list, or beside it on a phone that is turned.
final class ChangesLayoutView: UIView {
  private static let barHeight: CGFloat = 260
  private static let margin: CGFloat = 16

  private let bar: UIView
  private let report: UIView
  private let list: UIView

  init(bar: UIView, report: UIView, list: UIView) {
    (self.bar, self.report, self.list) = (bar, report, list)
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    for part in [bar, report, list] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isTurned = bounds.width > bounds.height
    let barHeight =
      isTurned
      ? bounds.height - safeAreaInsets.bottom - reportHeight
      : min(Self.barHeight, bounds.height * 0.35)
    let (controls, rest) =
      isTurned
      ? bounds.divided(atDistance: bounds.width * 0.45, from: .minXEdge)
      : bounds.divided(atDistance: barHeight + reportHeight, from: .minYEdge)
    let (top, bottom) = controls.divided(atDistance: barHeight, from: .minYEdge)
    place(bar, at: top)
    place(list, at: rest)
    let text = CGRect(x: bottom.minX, y: bottom.minY, width: bottom.width, height: reportHeight)
    place(report, at: text.insetBy(dx: Self.margin + safeAreaInsets.left, dy: 0))
  }

  /// Fixed for a text size, so that the list doesn't move when the report gets longer.
  private var reportHeight: CGFloat {
    UIFontMetrics(forTextStyle: .subheadline).scaledValue(for: 64)
  }
}
#endif
