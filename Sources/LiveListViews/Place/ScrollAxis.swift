package import Foundation

/// The direction in which a list scrolls.
package enum ScrollAxis {
  case vertical, horizontal

  /// The direction in which content is longer than the view that shows it; vertical if it fits.
  package init(of content: CGSize, in view: CGSize) {
    self =
      content.width > view.width && content.height <= view.height ? .horizontal : .vertical
  }

  /// The edges of a rectangle along the axis: top and bottom, or left and right.
  package func edges(of rect: CGRect) -> (top: Double, bottom: Double) {
    switch self {
    case .vertical: (Double(rect.minY), Double(rect.maxY))
    case .horizontal: (Double(rect.minX), Double(rect.maxX))
    }
  }
}
