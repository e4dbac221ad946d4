/// A line that is being typed, with its cursor.
struct TypedLine {
  private(set) var before: String
  private(set) var after = ""
  private let completion: TableField.Completion?
  /// The text before the cursor when Tab was first pressed, and which of the words replaces its last.
  private var completed: (before: String, place: Int)?

  /// Creates a line with the cursor at its end.
  init(_ text: String = "", completion: TableField.Completion? = nil) {
    before = text
    self.completion = completion
  }

  var text: String { before + after }

  /// Handles a key that edits the line. Returns `false` for other keys.
  mutating func take(_ key: TerminalKey) -> Bool {
    switch key {
    case .tab where completion != nil: complete(by: 1)
    case .backTab where completion != nil: complete(by: -1)
    default:
      guard edit(key) else { return false }
      completed = nil
    }
    return true
  }

  private mutating func edit(_ key: TerminalKey) -> Bool {
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

  /// The words that Tab completes, and which of them it has chosen.
  var suggestions: (words: [String], chosen: Int?) {
    (completion?.matches(for: completed?.before ?? before) ?? [], completed?.place)
  }

  /// Replaces the word before the cursor by the next one that begins like it, or the one before that.
  private mutating func complete(by step: Int) {
    let words = suggestions.words
    guard let completion, !words.isEmpty else { return }
    let typed = completed?.before ?? before
    let place = completed.map { ($0.place + step + words.count) % words.count }
    completed = (typed, place ?? (step > 0 ? 0 : words.count - 1))
    before = completion.completed(typed, with: words[completed?.place ?? 0])
  }

  private mutating func eraseWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }
}

extension String {
  fileprivate mutating func popFirst() -> Character? { isEmpty ? nil : removeFirst() }
}
