import LiveList
import LiveListSources
import LiveListTerminal

/// A changeset as text for users: a summary, then a line for each change, which starts with a sign.
struct DiffText {
  let colors: ColorMode

  func text(for changeset: DiffChangeset) -> String {
    guard !changeset.isEmpty else { return "" }
    let log = ChangeLog<JSONRow.ID, JSONValue, JSONRow> { $0.writtenCells }
    return log.lines(for: changeset).map { colored($0) + "\n" }.joined()
  }

  private func colored(_ line: String) -> String {
    let style: TextStyle =
      switch line.first {
      case "+": .inserted
      case "-": .deleted
      case ">": .moved
      case "~": .updated
      default: .title
      }
    return StyledLine([TextRun(line, style)]).rendered(in: colors)
  }
}
