/// How colours are drawn.
public enum ColorMode: Hashable, Sendable {
  /// Not at all: the text carries no escape sequence for colour or weight.
  case plain
  /// With the sixteen colours that every theme of every terminal defines.
  case sixteen
}
