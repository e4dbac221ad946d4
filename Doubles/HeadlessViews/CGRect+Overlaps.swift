package import Foundation

extension CGRect {
  /// Whether two rectangles have an area in common. Foundation's own `intersects(_:)` is true on
  /// Linux for two that only touch.
  package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
