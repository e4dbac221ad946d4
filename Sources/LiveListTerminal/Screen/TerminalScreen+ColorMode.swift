extension TerminalScreen {
  /// How colors are drawn.
  public enum ColorMode: Hashable, Sendable {
    /// No color: the text contains no escape sequence for color or weight.
    case plain
    /// The sixteen colors that every theme of every terminal defines, as on a dark background.
    case sixteen
    /// Those of the sixteen colors that are readable on a light background. Yellow and cyan seldom are.
    case sixteenOnLight
    /// Tones of the 256 colors that are readable on any background. Themes don't change them.
    case anyBackground
  }
}
