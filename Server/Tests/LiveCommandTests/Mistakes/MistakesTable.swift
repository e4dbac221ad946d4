import Foundation

/// The table of `Documentation/Mistakes.md`.
struct MistakesTable {
  /// A command with a mistake, and the command's response.
  struct Row: Sendable {
    let command: String
    let code: Int32
    let errors: [String]
  }

  let rows: [Row]

  /// Reads the table.
  static func read() throws -> MistakesTable { MistakesTable(markdown: try page()) }

  /// The text of the page.
  static func page() throws -> String {
    let document = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../../Documentation/Mistakes.md").standardizedFileURL
    return try String(contentsOf: document, encoding: .utf8)
  }

  /// Parses a document. A row that isn't valid is left out, so that the number of rows is wrong.
  init(markdown: String) {
    let lines = markdown.split(separator: "\n").filter {
      $0.hasPrefix("| `live ") || $0.hasPrefix("| `cat ")
    }
    rows = lines.compactMap { line in
      let cells = line.dropFirst(2).split(separator: " | ")
      guard cells.count == 3, let code = Int32(cells[1]) else { return nil }
      let errors = cells[2].trimming(suffix: " |").split(separator: "<br>")
      return Row(
        command: Self.text(cells[0]), code: code, errors: errors.map(Self.text))
    }
  }

  /// The text of a code span, in which a table escapes vertical bars.
  private static func text(_ cell: some StringProtocol) -> String {
    cell.dropFirst().dropLast().replacingOccurrences(of: "\\|", with: "|")
  }
}

extension Substring {
  fileprivate func trimming(suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
