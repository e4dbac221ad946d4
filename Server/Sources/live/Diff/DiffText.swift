import LiveList
import LiveListSources
import LiveListTerminal

/// A changeset as text for users: a summary, then a line for each change, which starts with a sign, or
/// what was before and after in two columns.
struct DiffText {
  typealias Log = ChangeLog<JSONRow.ID, JSONValue, JSONRow>

  let colors: TerminalScreen.ColorMode
  /// The width of two columns; `nil` for a line for each change.
  var width: Int?

  /// - Parameter names: The names of the lists before and after.
  func text(for changeset: DiffChangeset, named names: (String, String)) -> String {
    guard !changeset.isEmpty else { return "" }
    let log = Log { $0.writtenCells }
    if let width {
      return log.sideBySideLines(for: changeset, named: names, width: width)
        .map { $0.rendered(in: colors) + "\n" }.joined()
    }
    return log.lines(for: changeset).map { colored($0) + "\n" }.joined()
  }

  private func colored(_ line: String) -> String {
    let style: StyledLine.Style =
      switch line.first {
      case "+": .inserted
      case "-": .deleted
      case ">": .moved
      case "~": .updateSign
      default: .title
      }
    return StyledLine([StyledLine.Run(line, style)]).rendered(in: colors)
  }
}
