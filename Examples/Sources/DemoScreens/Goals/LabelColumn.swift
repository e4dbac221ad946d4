#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// Labels below each other, in the middle of a row's height. Each is as high as its text; one
/// without a text takes no space.
@MainActor
struct LabelColumn {
  private let labels: [UILabel]
  private let x: CGFloat
  private let width: CGFloat
  private let alignment: NSTextAlignment

  init(
    _ labels: [UILabel], x: CGFloat = 0, width: CGFloat, alignment: NSTextAlignment = .natural
  ) {
    self.labels = labels
    self.x = x
    self.width = width
    self.alignment = alignment
  }

  /// The height of all labels.
  var height: CGFloat { labels.map(height).reduce(0, +) }

  /// Places the labels in an area of a view.
  func lay(out view: UIView, in area: CGRect) {
    var y = area.midY - height / 2
    for label in labels {
      label.textAlignment = alignment
      let height = height(of: label)
      view.place(label, at: CGRect(x: area.minX + x, y: y, width: width, height: height))
      y += height
    }
  }

  private func height(of label: UILabel) -> CGFloat {
    guard label.text?.isEmpty == false else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }
}
#endif
