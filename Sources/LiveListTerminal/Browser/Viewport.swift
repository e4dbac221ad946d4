internal import LiveList

/// Which row of a list a person is at, and which lines are in sight.
struct Viewport: Hashable {
  /// The row a person is at; `nil` in an empty list.
  var cursor: ItemPath?
  /// The first line in sight.
  var top = 0

  /// The same with the cursor in sight, and no empty lines below while there are some above.
  ///
  /// The heading of a section comes into sight with its first row.
  ///
  /// - Parameter room: How many lines are in sight.
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

  /// The same after a change: on the row of the same identity, or where that is gone on the next
  /// one, with what was in sight in its place.
  ///
  /// Who sees the first line goes on seeing it, and what arrives there.
  ///
  /// - Parameters:
  ///   - places: Where the items went; `nil` when only what was leaving left.
  ///   - old: What was shown.
  ///   - new: What is shown.
  ///   - room: How many lines are in sight.
  /// - Complexity: O(*h* · log *c*) in the lines in sight and the changes.
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
