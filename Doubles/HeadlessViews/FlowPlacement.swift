package import Foundation

/// Positions items in lines, with a header above and a footer below each section, like the flow
/// layouts of UIKit and AppKit. If the list scrolls horizontally, lines are columns, and headers are
/// at their left.
package struct FlowPlacement {
  /// The free space around items.
  package struct Spacing {
    package var line: CGFloat
    package var item: CGFloat
    package var top: CGFloat
    package var left: CGFloat
    package var bottom: CGFloat
    package var right: CGFloat

    /// Creates the spacing of a layout.
    package init(
      line: CGFloat, item: CGFloat, top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
    ) {
      self.line = line
      self.item = item
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    fileprivate var transposed: Spacing {
      Spacing(
        line: line, item: item, top: left, left: top, bottom: right, right: bottom)
    }
  }

  /// The rectangles of the items of each section.
  package private(set) var items: [[CGRect]] = []
  /// The rectangle of the header of each section.
  package private(set) var headers: [CGRect] = []
  /// The rectangle of the footer of each section.
  package private(set) var footers: [CGRect] = []
  /// The total height, or the total width if the list scrolls horizontally.
  private var height: CGFloat = 0

  /// The length of each line.
  private let width: CGFloat
  private let spacing: Spacing
  private let isHorizontal: Bool

  /// Creates an empty placement in a view of a size.
  package init(in size: CGSize, isHorizontal: Bool, spacing: Spacing) {
    self.isHorizontal = isHorizontal
    width = isHorizontal ? size.height : size.width
    self.spacing = isHorizontal ? spacing.transposed : spacing
  }

  /// The size of the content.
  package var contentSize: CGSize {
    transposed(CGRect(x: 0, y: 0, width: width, height: height)).size
  }

  /// Everything is placed in lines from top to bottom. A horizontal list is its mirror image.
  private func transposed(_ rect: CGRect) -> CGRect {
    guard isHorizontal else { return rect }
    return CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// Adds a section below the others, with the heights of its header and footer.
  package mutating func append(
    _ sizes: some Sequence<CGSize>, header: CGFloat, footer: CGFloat
  ) {
    headers.append(band(header))
    height += spacing.top
    place(sizes)
    height += spacing.bottom
    footers.append(band(footer))
  }

  private mutating func band(_ bandHeight: CGFloat) -> CGRect {
    defer { height += bandHeight }
    return transposed(CGRect(x: 0, y: height, width: width, height: bandHeight))
  }

  private mutating func place(_ sizes: some Sequence<CGSize>) {
    var placed: [CGRect] = []
    var x = spacing.left
    var lineHeight: CGFloat = 0
    for size in sizes {
      let size = isHorizontal ? CGSize(width: size.height, height: size.width) : size
      if x > spacing.left, x + size.width > width - spacing.right {
        height += lineHeight + spacing.line
        (x, lineHeight) = (spacing.left, 0)
      }
      placed.append(transposed(CGRect(origin: CGPoint(x: x, y: height), size: size)))
      x += size.width + spacing.item
      lineHeight = max(lineHeight, size.height)
    }
    height += lineHeight
    items.append(placed)
  }
}
