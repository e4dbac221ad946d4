internal import LiveList

/// The current row of a list, and its visible lines.
struct Viewport: Hashable {
  /// The current row; `nil` in an empty list.
  var cursor: ItemPath?
  /// The first visible line.
  var top = 0

  /// Returns the viewport scrolled so that the cursor is visible, and no lines at the end stay
  /// empty while there are lines above.
  ///
  /// If the cursor is on the first row of a section, the heading is visible, too.
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

  /// Returns the viewport after a change. The cursor stays on the same row, or moves to the next
  /// row if that was deleted. Visible rows stay in place.
  ///
  /// If the table is at its top, it stays there and shows rows that are inserted at the top. A cursor on
  /// the first row of it stays there, too: otherwise, in a sorted list whose rows keep moving, the row that
  /// was first would take the view along.
  ///
  /// - Parameters:
  ///   - places: The new positions of items; `nil` if only departing rows were removed.
  ///   - old: The table that was shown.
  ///   - new: The table that is shown.
  ///   - room: The number of visible lines.
  /// - Complexity: O(*h* · log *c*) in the numbers of visible lines and changes.
  func following(
    _ places: ItemIndex?, from old: TableOutline, to new: TableOutline, room: Int
  ) -> Viewport {
    var viewport = Viewport(cursor: cursor, top: top)
    if places != nil, top == 0, cursor == old.first {
      viewport.cursor = new.first
    } else if let places, let cursor {
      viewport.cursor = places.target(of: cursor) ?? places.anchor(amongVisible: [cursor])?.to
    }
    if top > 0 {
      let visible = old.items(on: top..<top + max(1, room))
      let anchor =
        places.map { $0.anchor(amongVisible: visible) }
        ?? visible.first.map { ListDiff.ItemMove(from: $0, to: $0) }
      if let anchor {
        viewport.top = new.line(of: anchor.to) - (old.line(of: anchor.from) - top)
      }
    }
    return viewport.fitted(in: new, room: room)
  }
}
