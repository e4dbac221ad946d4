/// A message that is shown below the table until the next key.
public struct TableMessage: Hashable, Sendable {
  /// The sentence, broken into lines where it is long.
  public let text: String
  /// Whether something went wrong, which a mark before the sentence says too.
  public let isFailure: Bool

  /// A sentence, with what would steer a terminal made visible.
  public init(_ text: String, isFailure: Bool = false) {
    self.text = text.visible
    self.isFailure = isFailure
  }

  /// The sentence in a width and at most so many lines; where it is cut off it says so.
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
