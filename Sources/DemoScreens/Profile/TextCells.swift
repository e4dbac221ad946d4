#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// Some lines of text, shown completely.
final class TextCell: ProfileCell {
  private lazy var label = addLabel(.body)

  override func show(_ row: ProfileRow) {
    label.text = row.fields.first { $0.role == "text" }?.text
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = CGSize(width: size.width - 2 * margin, height: size.height)
    return CGSize(width: size.width, height: label.sizeThatFits(inner).height + 2 * margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(
      x: margin, y: margin, width: bounds.width - 2 * margin, height: bounds.height - 2 * margin)
  }
}

/// The label of a fact, and the fact below it.
final class AttributeCell: ProfileCell {
  private lazy var key = addLabel(.caption1, .secondaryLabel)
  private lazy var value = addLabel(.body)

  override func show(_ row: ProfileRow) {
    guard case .attribute(let key, let value) = row else { return }
    self.key.text = key
    self.value.text = value
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = CGSize(width: size.width - 2 * margin, height: size.height)
    let height = key.sizeThatFits(inner).height + value.sizeThatFits(inner).height
    return CGSize(width: size.width, height: height + 2 * margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = CGSize(width: bounds.width - 2 * margin, height: bounds.height)
    let keyHeight = key.sizeThatFits(inner).height
    key.frame = CGRect(x: margin, y: margin, width: inner.width, height: keyHeight)
    value.frame = CGRect(
      x: margin, y: key.frame.maxY, width: inner.width,
      height: bounds.height - keyHeight - 2 * margin)
  }
}
#endif
