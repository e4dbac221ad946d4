package import LiveList

/// The visible part of a scroll view, without the bars that cover its edges, in points.
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

  /// The uppermost point of the content that isn't covered by a bar.
  package var upperEdge: Double { offset + insets.top }

  private var lowerEdge: Double { offset + height - insets.bottom }

  /// Whether the view is scrolled to its beginning.
  package var isAtTop: Bool { upperEdge <= 0 }

  /// Returns the fully visible items. If there are none, returns the first partially visible item.
  ///
  /// - Parameters:
  ///   - items: The visible items, from top to bottom.
  ///   - edges: Returns the upper and lower edge of an item in the content; `nil` if it has no
  ///     frame.
  package func anchors(
    among items: [ItemPath], edges: (ItemPath) -> (top: Double, bottom: Double)?
  ) -> [ItemPath] {
    let whole = items.filter { item in
      guard let (top, bottom) = edges(item) else { return false }
      return top >= upperEdge && bottom <= lowerEdge
    }
    return whole.isEmpty ? Array(items.prefix(1)) : whole
  }

  /// Returns the scroll offset that puts an item at a distance from the upper edge, limited to the
  /// content.
  package func offset(bringing top: Double, to position: Double) -> Double {
    let last = contentHeight + insets.bottom - height
    return max(-insets.top, min(top - position - insets.top, last))
  }
}
