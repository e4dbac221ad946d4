import LiveList
import LiveListTerminal
import LiveTree

/// A changeset as a person reads it: how much changed, then a line for each change, with its sign
/// first.
struct DiffText {
  let colors: ColorMode

  func text(for changeset: DiffChangeset) -> String {
    guard !changeset.isEmpty else { return "" }
    let log = ChangeLog<DiffID, JSONValue, DiffItem> { $0.cells }
    return log.lines(for: changeset).map { coloured($0) + "\n" }.joined()
  }

  private func coloured(_ line: String) -> String {
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

extension DiffItem {
  /// What a row of the item shows: its fields, or its value.
  fileprivate var cells: [TableCell] {
    guard case .object(let members) = content else { return [TableCell("value", content.plain)] }
    return members.map { TableCell($0.name, $0.value.plain) }
  }
}
