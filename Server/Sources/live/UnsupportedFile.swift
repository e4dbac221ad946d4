/// A file whose name says that it's a table of text, which no command reads.
struct UnsupportedFile: Error, CustomStringConvertible {
  private let path: String
  private let format: String

  /// Creates the error for a file; `nil` if the name doesn't say so.
  init?(_ path: String) {
    guard let format = ["csv", "tsv"].first(where: { path.lowercased().hasSuffix(".\($0)") })
    else { return nil }
    (self.path, self.format) = (path, format)
  }

  var description: String {
    """
    \(path): \(format.uppercased()) files aren't supported. Convert it to JSON, for example with \
    Miller: mlr --i\(format) --ojson cat \(path) > \(path.dropLast(format.count))json
    """
  }
}
