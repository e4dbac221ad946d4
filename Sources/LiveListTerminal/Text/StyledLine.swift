/// A line of a frame: pieces of text from left to right.
public struct StyledLine: Hashable, Sendable {
  /// The pieces.
  public private(set) var runs: [Run]

  /// Creates a line of these pieces.
  public init(_ runs: [Run] = []) {
    self.runs = runs.filter { !$0.text.isEmpty }
  }

  /// The line without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// The number of columns that the line takes in a terminal.
  ///
  /// - Complexity: O(*n*).
  public var width: Int { runs.reduce(0) { $0 + $1.text.terminalWidth } }

  /// Adds a piece of text at the right end.
  public mutating func append(_ text: String, _ style: Style = .plain, isDim: Bool = false) {
    if !text.isEmpty { runs.append(Run(text, style, isDim: isDim)) }
  }

  /// Returns the text that draws the line in a terminal. It is plain text if the mode is
  /// ``TerminalScreen/ColorMode/plain``.
  public func rendered(in mode: TerminalScreen.ColorMode) -> String {
    guard mode != .plain else { return text }
    return runs.map { run in
      let renditions = run.style.renditions(
        in: mode, isDim: run.isDim, isCurrent: run.isCurrent)
      return renditions.isEmpty ? run.text : "\u{1B}[\(renditions)m\(run.text)\u{1B}[0m"
    }.joined()
  }
}

extension StyledLine {
  /// A piece of a line with one style.
  public struct Run: Hashable, Sendable {
    /// The text, without control characters.
    public let text: String
    /// The role of the text.
    public let style: Style
    /// Whether the text is dimmed, because its mark is fading or the list is out of date.
    public let isDim: Bool
    /// Whether the text belongs to the current row.
    public var isCurrent = false

    /// Creates a run. Control characters in the text are made visible.
    public init(_ text: String, _ style: Style = .plain, isDim: Bool = false) {
      self.text = text.visible
      self.style = style
      self.isDim = isDim
    }
  }
}

extension StyledLine {
  /// Adds a text with the matches of a pattern highlighted.
  mutating func append(
    _ text: String, _ style: Style, isDim: Bool, highlighting pattern: SearchPattern?
  ) {
    guard let pattern else { return append(text, style, isDim: isDim) }
    let text = text.visible
    var end = text.startIndex
    for match in pattern.matches(in: text) {
      append(String(text[end..<match.lowerBound]), style, isDim: isDim)
      append(String(text[match]), .match)
      end = match.upperBound
    }
    append(String(text[end...]), style, isDim: isDim)
  }

  /// Returns this line as the line of the current row, which extends from edge to edge.
  func current(width: Int) -> StyledLine {
    var line = self
    line.append(.spaces(width - line.width))
    for index in line.runs.indices { line.runs[index].isCurrent = true }
    return line
  }

  /// Returns the line cut to the width, without trailing spaces.
  func fitted(to width: Int) -> StyledLine {
    var fitted = StyledLine()
    var left = width
    for run in runs where left > 0 {
      let text = run.text.truncated(to: left)
      var kept = Run(text, run.style, isDim: run.isDim)
      kept.isCurrent = run.isCurrent
      fitted.runs.append(kept)
      guard text == run.text else { break }
      left -= text.terminalWidth
    }
    return fitted.trimmed
  }

  /// The line without trailing spaces, except visible ones.
  private var trimmed: StyledLine {
    var line = self
    while let last = line.runs.popLast() {
      guard !last.isCurrent else {
        line.runs.append(last)
        break
      }
      guard let end = last.text.lastIndex(where: { $0 != " " }) else { continue }
      line.append(String(last.text[...end]), last.style, isDim: last.isDim)
      break
    }
    return line
  }
}
