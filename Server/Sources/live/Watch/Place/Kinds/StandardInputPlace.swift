import Foundation
import LiveListSources

extension PlaceKind {
  /// What is written to the standard input.
  static let standardInput = PlaceKind(
    matches: { place, _ in place.isStandardInput },
    open: { _, reading in .rows(from: FileHandle.standardInput.fileDescriptor, reading.rows) })
}
