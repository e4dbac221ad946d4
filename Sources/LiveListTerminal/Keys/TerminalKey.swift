/// A key that the user pressed.
///
/// Shift, Alt and Ctrl with an arrow or another named key are the key itself.
public enum TerminalKey: Hashable, Sendable {
  /// A typed Unicode scalar: a terminal doesn't report where a character ends.
  case character(Character)
  /// A letter, in lower case, or one of `@ [ \ ] ^ _`, with Ctrl.
  case control(Character)
  /// An arrow.
  case up, down, left, right
  /// Whether the key moves by more than a row.
  case pageUp, pageDown, home, end
  /// A named key; `backTab` is Shift-Tab.
  case enter, escape, backspace, tab, backTab, insert, delete
}
