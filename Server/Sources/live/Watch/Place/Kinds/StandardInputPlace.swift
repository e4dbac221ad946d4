import Foundation
import LiveListSources

extension PlaceKind {
  /// Standard input.
  static let standardInput = PlaceKind(
    matches: { place, _ in place.isStandardInput },
    open: { _, reading in
      .rows(
        from: FileHandle.standardInput.fileDescriptor, reading.rows,
        text: reading.hasLines == false ? nil : reading.text)
    })
}
