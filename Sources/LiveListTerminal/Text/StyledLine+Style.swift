extension StyledLine {
  /// The role of a piece of text, which determines its appearance.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The text of a row.
    case plain
    /// The name of the table.
    case title
    /// The header of a section.
    case heading
    /// The names of the columns.
    case columnName
    /// Less important text.
    case faint
    /// An inserted row.
    case inserted
    /// The text of a deleted row.
    case deleted
    /// The remark on a deleted row; unlike the text, not struck through.
    case deleteSign
    /// A moved row.
    case moved
    /// A cell whose text changed.
    case updated
    /// The remark on a row whose cells changed.
    case updateSign
    /// A match of the search.
    case match
    /// The sign of a live list.
    case live
    /// A warning.
    case warning

    /// Returns the parameters of "select graphic rendition" (ECMA-48, 8.3.117).
    ///
    /// A changed cell has its own background while the change is fresh.
    ///
    /// The current row is drawn in reverse video, except for cells with their own background. It has no
    /// other colors, which would be patches in it; the signs say the same.
    func renditions(in mode: TerminalScreen.ColorMode, isDim: Bool, isCurrent: Bool = false)
      -> String
    {
      guard isCurrent else { return renditions(in: mode, isDim: isDim) }
      switch self {
      case .match: return renditions(in: mode, isDim: false)
      case .updated: return isDim ? "4;7" : renditions(in: mode, isDim: false)
      case .deleted: return isDim ? "2;9;7" : "9;7"
      default: return isDim ? "2;7" : "7"
      }
    }

    private func renditions(in mode: TerminalScreen.ColorMode, isDim: Bool) -> String {
      let tones = Tones(mode)
      let dim = isDim ? "2;" : ""
      switch self {
      case .plain: return isDim ? "2" : ""
      case .title, .heading: return isDim ? "1;2" : "1"
      case .columnName, .faint: return "2"
      case .inserted, .live: return dim + tones.green
      case .deleted: return dim + "9;" + tones.red
      case .deleteSign: return dim + tones.red
      case .moved: return dim + tones.blue
      case .updateSign: return dim + tones.yellow
      case .updated: return isDim ? tones.yellow : "30;43"
      case .match: return "30;46"
      case .warning: return isDim ? "2;" + tones.red : "1;" + tones.red
      }
    }
  }
}

/// The colors of texts.
private struct Tones {
  let red: String
  let green: String
  /// Something between yellow and brown; on a light background, magenta is the closest of the sixteen
  /// that is readable.
  let yellow: String
  let blue: String

  init(_ mode: TerminalScreen.ColorMode) {
    switch mode {
    case .plain, .sixteen: (red, green, yellow, blue) = ("31", "32", "33", "36")
    case .sixteenOnLight: (red, green, yellow, blue) = ("31", "32", "35", "34")
    case .anyBackground:
      (red, green, yellow, blue) = ("38;5;160", "38;5;28", "38;5;130", "38;5;30")
    }
  }
}
