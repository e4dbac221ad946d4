public import LiveList

/// A row that is at least partially on the screen, and where it is.
public struct VisiblePlace: Hashable, Sendable {
  /// The row.
  public var place: ListPlace
  /// The distance from the upper edge of the visible area to the top of the row, in the view's
  /// units. Negative if the row begins above it.
  public var top: Double
  /// The distance from the upper edge of the visible area to the bottom of the row.
  public var bottom: Double

  /// Creates a visible row.
  public init(_ place: ListPlace, top: Double, bottom: Double) {
    self.place = place
    self.top = top
    self.bottom = bottom
  }
}
