import Foundation

/// A text file as a constant.
struct EmbeddedFile {
  let name: String
  private let text: String

  /// Reads a file.
  ///
  /// - Throws: ``EmbeddingError`` if the file isn't UTF-8, or contains a carriage return, which a
  ///   literal doesn't preserve.
  init(_ file: URL) throws {
    name = file.lastPathComponent
    guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self) else {
      throw EmbeddingError("\(file.path): not in UTF-8.")
    }
    guard !text.utf8.contains(UInt8(ascii: "\r")) else {
      throw EmbeddingError("\(file.path): lines must end with a line feed alone.")
    }
    self.text = text
  }

  /// The name of the constant: that of `console-edit.js` is `consoleEditJS`.
  var constant: String {
    let parts = name.split(separator: ".")
    let ending = parts.count > 1 ? String(parts[parts.count - 1]) : ""
    let words = name.dropLast(ending.count).split { !$0.isLetter && !$0.isNumber }
    let first = words.first?.lowercased() ?? ""
    return first + words.dropFirst().map(\.capitalized).joined()
      + (ending.count < 5 ? ending.uppercased() : ending.capitalized)
  }

  /// A raw string with as many number signs as the text needs.
  var literal: String {
    var signs = "#"
    while text.contains("\"\"\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
