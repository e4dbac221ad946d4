/// What of a scrolling view the user sees between the bars over its ends, in points.
package struct Viewport {
  /// How far the view is scrolled down.
  package var offset: Double
  /// How high the view is.
  package var height: Double
  /// How high all that can be scrolled to is.
  package var contentHeight: Double
  /// How much of the view the bars at its top and at its bottom cover.
  package var insets: (top: Double, bottom: Double)

  package init(
    offset: Double, height: Double, contentHeight: Double, insets: (top: Double, bottom: Double)
  ) {
    self.offset = offset
    self.height = height
    self.contentHeight = contentHeight
    self.insets = insets
  }

  /// The content's first point that no bar covers.
  package var upperEdge: Double { offset + insets.top }

  private var lowerEdge: Double { offset + height - insets.bottom }

  /// Whether the view is scrolled to its beginning.
  package var isAtTop: Bool { upperEdge <= 0 }

  /// The items that are visible as a whole; if there is none, the first that is visible in part.
  ///
  /// - Parameters:
  ///   - items: The visible items, from top to bottom.
  ///   - edges: Where an item begins and ends in the content; `nil` if it has no place.
  package func anchors(
    among items: [ItemPath], edges: (ItemPath) -> (top: Double, bottom: Double)?
  ) -> [ItemPath] {
    let whole = items.filter { item in
      guard let (top, bottom) = edges(item) else { return false }
      return top >= upperEdge && bottom <= lowerEdge
    }
    return whole.isEmpty ? Array(items.prefix(1)) : whole
  }

  /// How far to scroll so that an item has a position below the upper edge, as far as there is
  /// content.
  package func offset(bringing top: Double, to position: Double) -> Double {
    let last = contentHeight + insets.bottom - height
    return max(-insets.top, min(top - position - insets.top, last))
  }
}
