/// A message that is shown below the table until the next key press.
package struct TableMessage: Hashable, Sendable {
  /// The message. It is broken into lines if it is long.
  package let text: String
  /// Whether the message reports a failure. A mark in front of the message shows that.
  package let isFailure: Bool

  /// Creates a message. Control characters in it are made visible.
  package init(_ text: String, isFailure: Bool = false) {
    self.text = text.visible
    self.isFailure = isFailure
  }

  /// Returns the message in lines of a width. If it has more lines than the limit, it is truncated
  /// with an ellipsis.
  func lines(width: Int, limit: Int) -> [StyledLine] {
    let style: StyledLine.Style = isFailure ? .warning : .plain
    let mark = isFailure ? " ! " : " "
    let texts = text.wrapped(to: max(1, width - mark.count))
    return texts.prefix(limit).enumerated().map { index, text in
      let isCut = index == limit - 1 && texts.count > limit
      let text = isCut ? "\(text) …".truncated(to: max(1, width - mark.count)) : text
      return StyledLine([
        StyledLine.Run(index == 0 ? mark : .spaces(mark.count), style), StyledLine.Run(text, style),
      ])
    }
  }
}
