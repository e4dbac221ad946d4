/// The visible part of a scroll view, between the bars that cover its edges, in points.
package struct Viewport {
  /// The scroll offset.
  package var offset: Double
  /// The height of the view.
  package var height: Double
  /// The height of the content.
  package var contentHeight: Double
  /// The heights of the bars that cover its top and its bottom.
  package var insets: (top: Double, bottom: Double)

  package init(
    offset: Double, height: Double, contentHeight: Double, insets: (top: Double, bottom: Double)
  ) {
    self.offset = offset
    self.height = height
    self.contentHeight = contentHeight
    self.insets = insets
  }

  /// The first point of the content that no bar covers.
  package var upperEdge: Double { offset + insets.top }

  private var lowerEdge: Double { offset + height - insets.bottom }

  /// Whether the view is scrolled to its beginning.
  package var isAtTop: Bool { upperEdge <= 0 }

  /// The fully visible items; otherwise the first partially visible one.
  ///
  /// - Parameters:
  ///   - items: The visible items, from top to bottom.
  ///   - edges: The upper and lower edge of an item in the content; `nil` if it has none.
  package func anchors(
    among items: [ItemPath], edges: (ItemPath) -> (top: Double, bottom: Double)?
  ) -> [ItemPath] {
    let whole = items.filter { item in
      guard let (top, bottom) = edges(item) else { return false }
      return top >= upperEdge && bottom <= lowerEdge
    }
    return whole.isEmpty ? Array(items.prefix(1)) : whole
  }

  /// The scroll offset at which an item has a distance from the upper edge, limited by the content.
  package func offset(bringing top: Double, to position: Double) -> Double {
    let last = contentHeight + insets.bottom - height
    return max(-insets.top, min(top - position - insets.top, last))
  }
}
