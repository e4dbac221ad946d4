import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal

/// The whole list as tables of Markdown after each change, one for each section.
///
/// Source: GitHub Flavored Markdown, "Tables (extension)".
struct MarkdownTable: UpdateText {
  func text(for update: WatchedUpdate) -> String {
    guard update.phase == .live || !update.changeset.isEmpty else { return "" }
    return update.changeset.target.map { section in
      (section.header.isEmpty ? "" : "### \(Self.escaped(section.header))\n\n")
        + table(section.items)
    }.joined(separator: "\n")
  }

  private func table(_ rows: [JSONRow]) -> String {
    var seen: Set<String> = []
    let cells = rows.map(\.cells)
    let columns = cells.joined().map(\.column).filter { seen.insert($0).inserted }
    let lines =
      [columns, columns.map { _ in "---" }]
      + cells.map { row in
        columns.map { column in
          Self.escaped(row.first { $0.column == column }?.text ?? "")
        }
      }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "<br>")
  }
}
