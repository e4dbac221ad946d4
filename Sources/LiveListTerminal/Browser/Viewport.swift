internal import LiveList

/// The current row of a list, and its visible lines.
struct Viewport: Hashable {
  /// The current row; `nil` in an empty list.
  var cursor: ItemPath?
  /// The first visible line.
  var top = 0

  /// The viewport with the cursor visible, and no empty lines at the end while there are lines above.
  ///
  /// The heading of a section is visible with its first row.
  ///
  /// - Parameter room: The number of visible lines.
  func fitted(in outline: TableOutline, room: Int) -> Viewport {
    var fitted = self
    let room = max(1, room)
    fitted.cursor = cursor ?? outline.first
    if let cursor = fitted.cursor {
      let lines = outline.lines(of: cursor)
      fitted.top = min(fitted.top, lines.lowerBound)
      fitted.top = max(fitted.top, lines.upperBound - room + 1)
    }
    fitted.top = max(0, min(fitted.top, outline.lineCount - room))
    return fitted
  }

  /// The viewport after a change: on the row of the same identity, or the next one if that was
  /// deleted, with the visible rows in place.
  ///
  /// At the top it stays at the top, and shows rows that are inserted there.
  ///
  /// - Parameters:
  ///   - places: The new positions of items; `nil` if only departing rows were removed.
  ///   - old: The table that was shown.
  ///   - new: The table that is shown.
  ///   - room: The number of visible lines.
  /// - Complexity: O(*h* · log *c*) in the visible lines and the changes.
  func following(
    _ places: ItemIndex?, from old: TableOutline, to new: TableOutline, room: Int
  ) -> Viewport {
    var viewport = Viewport(cursor: cursor, top: top)
    if let places, let cursor {
      viewport.cursor = places.target(of: cursor) ?? places.anchor(amongVisible: [cursor])?.to
    }
    if top > 0 {
      let visible = old.items(on: top..<top + max(1, room))
      let anchor =
        places.map { $0.anchor(amongVisible: visible) }
        ?? visible.first.map { ItemMove(from: $0, to: $0) }
      if let anchor {
        viewport.top = new.line(of: anchor.to) - (old.line(of: anchor.from) - top)
      }
    }
    return viewport.fitted(in: new, room: room)
  }
}
