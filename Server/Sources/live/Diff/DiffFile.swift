import LiveDocuments
import LiveListSources

/// A file that contains a list.
struct DiffFile {
  let path: String
  /// The value of the file.
  let value: JSONValue
  /// Whether the file is a table of named columns.
  let isTable: Bool

  /// - Parameter name: The name of the file, which may indicate its format.
  init(_ path: String, named name: String, as format: DocumentFormat?) throws(CommandFailure) {
    self.path = path
    let bytes = try FileBytes.read(path)
    do {
      let document = ListDocument(fileName: name, format: format)
      let (value, format) = try document.value(of: bytes)
      (self.value, isTable) = (value, format.isTable || format == .lines)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }
}
