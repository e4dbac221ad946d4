import LiveListSources

/// A file that contains a list.
struct DiffFile {
  let path: String

  init(_ path: String) { self.path = path }

  func json() throws(CommandFailure) -> JSONValue {
    if let file = UnsupportedFile(path) { throw CommandFailure("\(file)") }
    let bytes = try FileBytes.read(path)
    do {
      return try JSONValue(parsing: bytes, numbers: .asWritten)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }
}
