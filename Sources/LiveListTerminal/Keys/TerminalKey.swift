/// A key that the user pressed.
///
/// Shift, Alt and Ctrl with an arrow or another named key are the key itself.
public enum TerminalKey: Hashable, Sendable {
  /// What is typed: one Unicode scalar, for a terminal does not say where a character ends.
  case character(Character)
  /// A letter, in lower case, or one of `@ [ \ ] ^ _`, with Ctrl.
  case control(Character)
  /// An arrow.
  case up, down, left, right
  /// One of those that go far.
  case pageUp, pageDown, home, end
  /// One of those that do something; `backTab` is Tab with Shift.
  case enter, escape, backspace, tab, backTab, insert, delete
}
