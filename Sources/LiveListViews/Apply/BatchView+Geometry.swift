import LiveList

/// What follows from the visible part of a view.
extension BatchView {
  /// Whether the list is scrolled to its beginning.
  var isAtTop: Bool { viewport.isAtTop }

  /// Whether the list is scrolled to its end.
  var isAtBottom: Bool { viewport.isAtBottom }

  /// The distance from the upper edge of the visible part to the top of a row.
  func position(of place: ListPlace) -> Double? {
    edges(of: place).map { $0.top - viewport.upperEdge }
  }

  /// Scrolls until the top of a row is at a distance below the upper edge of the visible part.
  func scroll(_ place: ListPlace, to position: Double) {
    scroll { viewport in
      edges(of: place).map { viewport.offset(bringing: $0.top, to: position) }
    }
  }

  /// Scrolls to the end of the list.
  func scrollToBottom() { scroll { $0.lastOffset } }
}
