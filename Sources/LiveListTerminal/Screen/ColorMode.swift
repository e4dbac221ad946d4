/// How colors are drawn.
public enum ColorMode: Hashable, Sendable {
  /// No color: the text contains no escape sequence for color or weight.
  case plain
  /// The sixteen colors that every theme of every terminal defines.
  case sixteen
}
