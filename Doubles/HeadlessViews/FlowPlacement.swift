package import Foundation

/// Positions items in lines, with a header above and a footer below each section, like the flow
/// layouts of UIKit and AppKit when they scroll vertically.
package struct FlowPlacement {
  /// The free space around items.
  package struct Spacing {
    package var line: CGFloat
    package var item: CGFloat
    package var top: CGFloat
    package var left: CGFloat
    package var bottom: CGFloat
    package var right: CGFloat
    package var header: CGFloat
    package var footer: CGFloat

    /// Creates the spacing of a layout.
    package init(
      line: CGFloat, item: CGFloat, top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat,
      header: CGFloat, footer: CGFloat
    ) {
      self.line = line
      self.item = item
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
      self.header = header
      self.footer = footer
    }
  }

  /// The rectangles of the items of each section.
  package private(set) var items: [[CGRect]] = []
  /// The rectangle of the header of each section.
  package private(set) var headers: [CGRect] = []
  /// The rectangle of the footer of each section.
  package private(set) var footers: [CGRect] = []
  /// The total height.
  package private(set) var height: CGFloat = 0

  private let width: CGFloat
  private let spacing: Spacing

  /// Creates an empty placement with lines of a width.
  package init(width: CGFloat, spacing: Spacing) {
    self.width = width
    self.spacing = spacing
  }

  /// Adds a section below the others.
  package mutating func append(_ sizes: some Sequence<CGSize>) {
    headers.append(band(spacing.header))
    height += spacing.top
    place(sizes)
    height += spacing.bottom
    footers.append(band(spacing.footer))
  }

  private mutating func band(_ bandHeight: CGFloat) -> CGRect {
    defer { height += bandHeight }
    return CGRect(x: 0, y: height, width: width, height: bandHeight)
  }

  private mutating func place(_ sizes: some Sequence<CGSize>) {
    var placed: [CGRect] = []
    var x = spacing.left
    var lineHeight: CGFloat = 0
    for size in sizes {
      if x > spacing.left, x + size.width > width - spacing.right {
        height += lineHeight + spacing.line
        (x, lineHeight) = (spacing.left, 0)
      }
      placed.append(CGRect(origin: CGPoint(x: x, y: height), size: size))
      x += size.width + spacing.item
      lineHeight = max(lineHeight, size.height)
    }
    height += lineHeight
    items.append(placed)
  }
}
