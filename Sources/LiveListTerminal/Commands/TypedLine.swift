/// A line that is being typed, with its cursor.
struct TypedLine: Hashable {
  private(set) var before: String
  private(set) var after = ""

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") {
    before = text
  }

  var text: String { before + after }

  /// Handles a key that edits the line. Returns `false` for other keys.
  mutating func take(_ key: TerminalKey) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .backspace, .control("h"): _ = before.popLast()
    case .delete: _ = after.popFirst()
    case .left: if let character = before.popLast() { after = String(character) + after }
    case .right: if let character = after.popFirst() { before.append(character) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("w"): eraseWord()
    default: return false
    }
    return true
  }

  /// Returns the line, fitted to a number of columns, with the cursor visible.
  func runs(width: Int) -> [StyledLine.Run] {
    var left = before.visible[...]
    let right = after.visible
    let room = max(0, width - 1 - min(right.terminalWidth, width / 4))
    while left.terminalWidth > room { left.removeFirst() }
    return [
      StyledLine.Run(String(left)), StyledLine.Run("▏", .title),
      StyledLine.Run(right.truncated(to: max(0, width - 1 - left.terminalWidth))),
    ]
  }

  private mutating func eraseWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }
}

extension String {
  fileprivate mutating func popFirst() -> Character? { isEmpty ? nil : removeFirst() }
}
