/// The text that a terminal of a given size shows, as a value that can be compared and tested.
public struct Frame: Hashable, Sendable {
  /// The columns of the terminal.
  public let width: Int
  /// The lines of the terminal.
  public let height: Int
  /// The lines from the top, none wider than ``width``; at most ``height`` of them.
  public let lines: [StyledLine]

  /// A frame of these lines, cut to the size.
  public init(width: Int, height: Int, lines: [StyledLine]) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.lines = lines.prefix(self.height).map { $0.fitted(to: max(0, width)) }
  }

  /// The frame as plain text, a line of text for each line, without trailing spaces.
  public var text: String {
    lines.map { line in
      let text = line.text
      return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
    }.joined(separator: "\n")
  }

  /// The line at an index, empty below the last.
  subscript(line: Int) -> StyledLine {
    line < lines.count ? lines[line] : StyledLine()
  }
}
