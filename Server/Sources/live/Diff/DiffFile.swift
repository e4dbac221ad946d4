import Foundation
import LiveTree
import LiveTreeWire

/// A file that holds a list.
struct DiffFile {
  let path: String

  init(_ path: String) { self.path = path }

  func json() throws(CommandFailure) -> JSONValue {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("Can't read \(path). Check that it is there and that you may read it.")
    }
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }
}
