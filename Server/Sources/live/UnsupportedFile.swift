import Foundation

/// A file in a format that no command reads, recognized by its name: CSV or TSV.
struct UnsupportedFile: CustomStringConvertible {
  private let path: String
  private let format: String

  /// Creates the message for a file; `nil` if its name doesn't end in `.csv` or `.tsv`.
  init?(_ path: String) {
    guard let format = ["csv", "tsv"].first(where: { path.lowercased().hasSuffix(".\($0)") })
    else { return nil }
    (self.path, self.format) = (path, format)
  }

  private var json: String { path.dropLast(format.count) + "json" }

  var description: String {
    """
    \(path): \(format.uppercased()) files aren't supported. Convert it to JSON, for example with \
    Miller: mlr --i\(format) --ojson cat \(path.shellQuoted) > \(json.shellQuoted)
    """
  }
}
