package import Foundation
package import LiveList

/// The visible part of a scroll view along its axis, without the bars that cover its edges, in
/// points.
///
/// "Upper" and "height" mean left and width in a list that scrolls horizontally.
public struct Viewport: Sendable {
  /// The scroll offset.
  public var offset: Double
  /// The height of the view.
  public var height: Double
  /// The height of the content.
  public var contentHeight: Double
  /// The heights of the bars that cover its top and its bottom.
  public var insets: (top: Double, bottom: Double)
  /// Where the rows begin in the content, below what precedes the whole list.
  public var rowsTop: Double

  /// Creates the visible part of a scroll view.
  ///
  /// - Parameters:
  ///   - offset: The scroll offset.
  ///   - height: The height of the view.
  ///   - contentHeight: The height of the content.
  ///   - insets: The heights of the bars that cover its top and its bottom.
  ///   - rowsTop: Where the rows begin in the content.
  public init(
    offset: Double, height: Double, contentHeight: Double, insets: (top: Double, bottom: Double),
    rowsTop: Double = 0
  ) {
    self.offset = offset
    self.height = height
    self.contentHeight = contentHeight
    self.insets = insets
    self.rowsTop = rowsTop
  }

  /// The visible part of content that scrolls along an axis.
  ///
  /// - Parameters:
  ///   - bounds: The visible rectangle, in the coordinates of the content.
  ///   - insets: The widths of the bars that cover the edges.
  package init(
    _ axis: ScrollAxis, bounds: CGRect, content: CGSize,
    insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat), rowsTop: Double = 0
  ) {
    let edges = axis.edges(of: bounds)
    let length = axis.edges(of: CGRect(origin: .zero, size: content)).bottom
    self.init(
      offset: edges.top, height: edges.bottom - edges.top, contentHeight: length,
      insets: axis == .vertical
        ? (Double(insets.top), Double(insets.bottom))
        : (Double(insets.left), Double(insets.right)), rowsTop: rowsTop)
  }

  /// The uppermost point of the content that isn't covered by a bar.
  package var upperEdge: Double { offset + insets.top }

  private var lowerEdge: Double { offset + height - insets.bottom }

  /// The height of the part that isn't covered by bars.
  package var visibleHeight: Double { lowerEdge - upperEdge }

  /// Whether no row is hidden above the upper edge.
  ///
  /// Views round their offsets to pixels: with an inset of 187.5, a list that is scrolled to its
  /// beginning has an offset of -187.33. So less than a point counts as nothing.
  package var isAtTop: Bool { upperEdge < rowsTop + 1 }

  /// Whether no row is hidden below the lower edge.
  package var isAtBottom: Bool { lowerEdge > contentHeight - 1 }

  /// The scroll offset of the end of the list.
  package var lastOffset: Double { max(-insets.top, contentHeight + insets.bottom - height) }

  /// Returns the rows that are at least partially visible, with their positions.
  ///
  /// - Parameters:
  ///   - places: The visible rows, from top to bottom.
  ///   - edges: Returns the upper and lower edge of a row in the content; `nil` if it has no frame.
  package func visible(
    _ places: some Sequence<ListPlace>, edges: (ListPlace) -> (top: Double, bottom: Double)?
  ) -> [BatchView.VisiblePlace] {
    places.compactMap { place in
      guard let (top, bottom) = edges(place), bottom > upperEdge, top < lowerEdge else {
        return nil
      }
      return (place, top: top - upperEdge, bottom: bottom - upperEdge)
    }
  }

  /// Returns the scroll offset that puts a row at a distance from the upper edge, limited to the
  /// content.
  package func offset(bringing top: Double, to position: Double) -> Double {
    max(-insets.top, min(top - position - insets.top, lastOffset))
  }
}
