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
    var y = bounds.height / 3
    for view in [title, text, button] {
      let fitting = view.sizeThatFits(CGSize(width: bounds.width - 64, height: bounds.height))
      place(view, at: CGRect(x: 32, y: y, width: bounds.width - 64, height: fitting.height))
      y = view.frame.maxY + 16
    }
  }
}
#endif
