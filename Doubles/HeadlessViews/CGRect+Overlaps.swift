package import Foundation

extension CGRect {
  /// Whether two rectangles have an area in common. On Linux, Foundation's `intersects(_:)` is also
  /// true if they only touch.
  package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
