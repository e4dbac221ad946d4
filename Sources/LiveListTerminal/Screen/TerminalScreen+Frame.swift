extension TerminalScreen {
  /// The text that a terminal of a given size shows, as a value that can be compared and tested.
  public struct Frame: Hashable, Sendable {
    /// The number of columns of the terminal.
    public let width: Int
    /// The number of lines of the terminal.
    public let height: Int
    /// The lines from the top: at most ``height`` lines, none wider than ``width``.
    public let lines: [StyledLine]

    /// Creates a frame. Lines that don't fit are cut.
    public init(width: Int, height: Int, lines: [StyledLine]) {
      self.width = max(0, width)
      self.height = max(0, height)
      self.lines = lines.prefix(self.height).map { $0.fitted(to: max(0, width)) }
    }

    /// The frame as plain text, without trailing spaces.
    public var text: String {
      lines.map { line in
        let text = line.text
        return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
      }.joined(separator: "\n")
    }

    /// The line at an index; empty below the last line.
    subscript(line: Int) -> StyledLine {
      line < lines.count ? lines[line] : StyledLine()
    }
  }
}
