#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The view that an empty list shows: a message that says what is missing, and a button to add it.
final class EmptyListView: UIView {
  private let title = UILabel()
  private let text = UILabel()
  private let button = UIButton(type: .system)
  private var action: (@MainActor () -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.setFont(.title1)
    text.setFont(.body)
    for label in [title, text] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = .secondaryLabel
      addSubview(label)
    }
    button.titleLabel?.setFont(.body)
    button.addAction(UIAction { [weak self] _ in self?.action?() }, for: .touchUpInside)
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a title, and a suggestion below it.
  func show(
    _ title: String, _ text: String = "", button: String? = nil,
    action: (@MainActor () -> Void)? = nil
  ) {
    self.title.text = title
    self.text.text = text
    self.button.setTitle(button, for: .normal)
    self.button.isHidden = button == nil
    self.action = action
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 64
    let heights = [title, text, button].map { height(of: $0, in: width) }
    let total = heights.reduce(0, +) + 32
    var y = max(0, min(bounds.height / 3, bounds.height - total - 16))
    for (view, height) in zip([title, text, button], heights) {
      place(view, at: CGRect(x: 32, y: y, width: width, height: height))
      y = view.frame.maxY + 16
    }
  }

  /// A button is high enough for a finger.
  private func height(of view: UIView, in width: CGFloat) -> CGFloat {
    let fitting = view.sizeThatFits(CGSize(width: width, height: bounds.height)).height
    return view is UIButton ? max(44, fitting) : fitting
  }
}
#endif
