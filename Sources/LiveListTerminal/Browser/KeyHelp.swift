/// All keys and their actions, in lines of at most 40 columns.
enum KeyHelp {
  static let lines: [StyledLine] = [
    line("↑ ↓  k j", "row by row"),
    line("pgup pgdn", "page by page"),
    line("^U ^D", "half a page up, down"),
    line("h l", "columns left, right"),
    line("home g", "first row"),
    line("end G", "last row"),
    line("F", "stay at the last row"),
    line("enter", "row details"),
    line("enter h l", "there: fold, unfold"),
    line("y", "copy the row's values"),
    line("wheel", "three lines up, down"),
    line("click", "choose a row; open it"),
    line("shift-drag", "select text"),
    StyledLine(),
    line("space", "pause, resume"),
    line("← ,", "previous change"),
    line("→ .", "next change"),
    line("esc end", "back to now"),
    StyledLine(),
    line("/", "search"),
    line("n N", "next, previous match"),
    line("esc", "clear the search"),
    StyledLine(),
    line("^L", "redraw"),
    line("^Z", "suspend; fg resumes"),
    line("q ^C", "quit"),
    StyledLine(),
    StyledLine([
      StyledLine.Run("   "), StyledLine.Run("+ inserted", .inserted), StyledLine.Run("   "),
      StyledLine.Run("- deleted", .deleteSign),
    ]),
    StyledLine([
      StyledLine.Run("   "), StyledLine.Run("> moved", .moved), StyledLine.Run("      "),
      StyledLine.Run("~ updated", .updateSign),
    ]),
    StyledLine([StyledLine.Run("   ● live   ○ loading   ! stale, failed", .faint)]),
  ]

  /// The keys of an app and their actions.
  static func lines(for commands: [(keys: String, words: String)], width: Int) -> [StyledLine] {
    commands.flatMap { command in
      command.words.visible.wrapped(to: max(10, width - 15)).enumerated().map {
        line($0 == 0 ? command.keys : "", $1)
      }
    }
  }

  private static func line(_ keys: String, _ words: String) -> StyledLine {
    StyledLine([
      StyledLine.Run("   "), StyledLine.Run(keys, .title),
      StyledLine.Run(.spaces(12 - keys.terminalWidth)),
      StyledLine.Run(words),
    ])
  }
}
