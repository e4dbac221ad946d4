import Foundation
import LiveListSources

extension PlaceKind {
  /// Standard input.
  static let standardInput = PlaceKind(
    matches: { place, _ in place.isStandardInput },
    open: { _, reading in reading.rows(from: FileHandle.standardInput.fileDescriptor) })

  /// A path that can be read only once, from beginning to end, such as `<(command)` or a named pipe.
  static let pipe = PlaceKind(
    matches: { place, _ in place.isPath && place.text.isPipe },
    open: { place, reading in
      // It stays open as long as the program runs, since only one place is watched.
      let descriptor = Foundation.open(place.text, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CommandFailure("\(place.text): \(String(cString: strerror(errno))).")
      }
      return reading.rows(from: descriptor)
    })
}

extension PlaceReading {
  fileprivate func rows(from descriptor: Int32) -> WatchedStates {
    .rows(from: descriptor, rows, text: hasLines == false ? nil : text)
  }
}

extension String {
  /// Whether the path is that of a named pipe, a terminal, or a descriptor, as in `<(command)`.
  fileprivate var isPipe: Bool {
    if self == "/dev/stdin" || hasPrefix("/dev/fd/") || hasPrefix("/proc/self/fd/") { return true }
    let type = try? FileManager.default.attributesOfItem(atPath: self)[.type] as? FileAttributeType
    // Foundation has no name for the type of a named pipe.
    return type == .typeUnknown || type == .typeCharacterSpecial
  }
}
