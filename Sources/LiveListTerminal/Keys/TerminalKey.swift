/// A key that the user pressed, or what the mouse did.
///
/// An arrow key or another named key with Shift, Alt or Ctrl is treated as the key itself.
public enum TerminalKey: Hashable, Sendable {
  /// A typed Unicode scalar, because a terminal doesn't report where a character ends.
  case character(Character)
  /// Ctrl with a letter, in lowercase, or with one of `@ [ \ ] ^ _`.
  case control(Character)
  /// An arrow key.
  case up, down, left, right
  /// A key that moves by more than a row.
  case pageUp, pageDown, home, end
  /// A named key; `backTab` is Shift-Tab.
  case enter, escape, backspace, tab, backTab, insert, delete
  /// A notch of the mouse's wheel.
  case wheelUp, wheelDown
  /// A click, with its place on the screen, counted from zero.
  case click(column: Int, line: Int)
  /// A click on the name of a column. A ``TableCommand`` with this key that asks for one value gets
  /// the name as its answer.
  case columnName
}
