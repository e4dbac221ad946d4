public import Foundation

/// Source: UIKit, `UILabel`, iOS 2.0.
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont! = .systemFont(ofSize: 17)
  open var textColor: UIColor! = .label
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural
  /// Whether the font follows the text size that the user has chosen.
  open var adjustsFontForContentSizeCategory = false

  /// Draws the text into a rectangle. Nothing is drawn here.
  open func drawText(in rect: CGRect) {}

  /// Returns the size of one line of text, or of all lines if the label allows several.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let pointSize = (font ?? .systemFont(ofSize: 17)).pointSize
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = numberOfLines == 0 ? lines.count : min(lines.count, numberOfLines)
    let height = (pointSize * 1.2).rounded(.up) * CGFloat(shown)
    return CGSize(
      width: min(size.width, pointSize * CGFloat(text?.count ?? 0)), height: height)
  }
}

/// Source: UIKit, `NSTextAlignment`, iOS 6.0.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}
