#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// Text of any number of lines, which is never truncated.
class TextCell: ProfileCell {
  private lazy var label = addLabel(.body)

  /// Shows a text.
  func show(_ text: String) {
    label.text = text
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = textArea(in: size, spacing: spacing).size
    return CGSize(width: size.width, height: label.sizeThatFits(inner).height + 2 * spacing)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = textArea(in: bounds.size, spacing: spacing)
  }
}

/// A sentence about the profile's owner.
final class AboutCell: TextCell {}

/// The email address.
final class EmailCell: TextCell {}

/// The key of an attribute, and its value below it.
final class AttributeCell: ProfileCell {
  private lazy var key = addLabel(.caption1, .secondaryLabel)
  private lazy var value = addLabel(.body)

  /// Shows an attribute.
  func show(_ attribute: Profile.Attribute) {
    key.text = attribute.key
    value.text = attribute.value
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = textArea(in: size, spacing: spacing).size
    let height = key.sizeThatFits(inner).height + value.sizeThatFits(inner).height
    return CGSize(width: size.width, height: height + 2 * spacing)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = textArea(in: bounds.size, spacing: spacing)
    (key.frame, value.frame) = area.divided(
      atDistance: key.sizeThatFits(area.size).height, from: .minYEdge)
  }
}
#endif
