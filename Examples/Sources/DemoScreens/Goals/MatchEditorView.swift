#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The form of a match: the two sides beside each other, and the date below them.
final class MatchEditorView: UIView {
  private let sides: [MatchSideView]
  #if !os(tvOS)
  /// When the match was played; tvOS has no date pickers.
  let datePicker = UIDatePicker(frame: .zero)
  #endif

  init(_ sides: [MatchSideView]) {
    self.sides = sides
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for side in sides { addSubview(side) }
    #if !os(tvOS)
    backgroundColor = .systemBackground
    datePicker.datePickerMode = .dateAndTime
    datePicker.preferredDatePickerStyle = .compact
    datePicker.accessibilityLabel = "Date"
    addSubview(datePicker)
    #endif
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = safeAreaInsets.top + 16
    let width = bounds.width / CGFloat(sides.count)
    for (column, side) in sides.enumerated() {
      place(
        side, at: CGRect(x: CGFloat(column) * width, y: top, width: width, height: 240))
    }
    #if !os(tvOS)
    place(datePicker, at: CGRect(x: 16, y: top + 256, width: bounds.width - 32, height: 44))
    #endif
  }
}
#endif
