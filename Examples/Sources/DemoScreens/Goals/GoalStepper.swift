#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

#if os(tvOS)
public import Foundation

/// Two buttons that remove and add a goal, because tvOS has no steppers.
public final class GoalStepper: UIControl {
  /// The number of goals.
  public var value = 0.0
  /// The highest number.
  public var maximumValue = 100.0
  private let buttons = [UIButton(type: .system), UIButton(type: .system)]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    let steps = [("−", "Remove a goal", -1.0), ("+", "Add a goal", 1.0)]
    for (button, (title, label, step)) in zip(buttons, steps) {
      button.setTitle(title, for: .normal)
      button.accessibilityLabel = label
      button.addAction(UIAction { [weak self] _ in self?.add(step) }, for: .touchUpInside)
      addSubview(button)
    }
  }

  public required init?(coder: NSCoder) { nil }

  public override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 240, height: 66) }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / 2
    for (place, button) in buttons.enumerated() {
      self.place(
        button, at: CGRect(x: CGFloat(place) * width, y: 0, width: width, height: bounds.height))
    }
  }

  private func add(_ step: Double) {
    value = min(max(value + step, 0), maximumValue)
    sendActions(for: .valueChanged)
  }
}
#else
/// Changes the number of goals of a side.
public typealias GoalStepper = UIStepper
#endif
#endif
