import Foundation
import LiveListSources

extension PlaceKind {
  /// The standard input.
  static let standardInput = PlaceKind(
    matches: { place, _ in place.isStandardInput },
    open: { _, reading in .rows(from: FileHandle.standardInput.fileDescriptor, reading.rows) })
}
