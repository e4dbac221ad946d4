import Foundation
import LiveListSources

/// A file that contains a list.
struct DiffFile {
  let path: String

  init(_ path: String) { self.path = path }

  func json() throws(CommandFailure) -> JSONValue {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("Can't read \(path). Check that it exists and that you have permission.")
    }
    do {
      return try JSONValue(parsing: bytes, numbers: .asWritten)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }
}
