/// A message that is shown below the table until the next key.
public struct TableMessage: Hashable, Sendable {
  /// The sentence, broken into lines if it is long.
  public let text: String
  /// Whether it reports a failure, which a mark before the sentence shows.
  public let isFailure: Bool

  /// Creates a message; control characters in it are made visible.
  public init(_ text: String, isFailure: Bool = false) {
    self.text = text.visible
    self.isFailure = isFailure
  }

  /// The sentence in lines of a width, truncated with an ellipsis after a number of lines.
  func lines(width: Int, limit: Int) -> [StyledLine] {
    let style: TextStyle = isFailure ? .warning : .plain
    let mark = isFailure ? " ! " : " "
    let texts = text.wrapped(to: max(1, width - mark.count))
    return texts.prefix(limit).enumerated().map { index, text in
      let isCut = index == limit - 1 && texts.count > limit
      let text = isCut ? "\(text) …".truncated(to: max(1, width - mark.count)) : text
      return StyledLine([
        TextRun(index == 0 ? mark : .spaces(mark.count), style), TextRun(text, style),
      ])
    }
  }
}
