#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The form of a match: the two sides beside each other, and the date below them. It scrolls if it is
/// higher than the screen.
final class MatchEditorView: UIView {
  private let sides: [MatchSideView]
  private let scrollView = UIScrollView(frame: .zero)
  #if !os(tvOS)
  /// When the match was played; tvOS has no date pickers.
  let datePicker = UIDatePicker(frame: .zero)
  #endif

  init(_ sides: [MatchSideView]) {
    self.sides = sides
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    addSubview(scrollView)
    for side in sides { scrollView.addSubview(side) }
    #if !os(tvOS)
    backgroundColor = .systemBackground
    datePicker.datePickerMode = .dateAndTime
    datePicker.preferredDatePickerStyle = .compact
    datePicker.accessibilityLabel = "Date"
    scrollView.addSubview(datePicker)
    #endif
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    let (left, right) = (safeAreaInsets.left, safeAreaInsets.right)
    let area = CGRect(x: left, y: 16, width: bounds.width - left - right, height: 0)
    let width = area.width / CGFloat(sides.count)
    let height = sides.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }.max() ?? 0
    for (column, side) in sides.enumerated() {
      let x = area.minX + CGFloat(column) * width
      scrollView.place(side, at: CGRect(x: x, y: area.minY, width: width, height: height))
    }
    let bottom = placeDate(below: area.minY + height, in: area)
    scrollView.contentSize = CGSize(width: bounds.width, height: bottom)
  }

  /// - Returns: The lower edge of the form.
  private func placeDate(below y: CGFloat, in area: CGRect) -> CGFloat {
    #if os(tvOS)
    return y + 16
    #else
    let frame = CGRect(x: area.minX, y: y + 16, width: area.width, height: 44)
    scrollView.place(datePicker, at: frame.insetBy(dx: 16, dy: 0))
    return frame.maxY + 16
    #endif
  }
}
#endif
