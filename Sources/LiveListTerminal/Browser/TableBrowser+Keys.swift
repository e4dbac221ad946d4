internal import LiveList

extension TableBrowser {
  /// Handles a key. The last line says so if a key has no action.
  ///
  /// - Returns: The action that the program must perform, if any.
  /// - Complexity: O(*n*) in the number of rows for a search without a match and for a step in the
  ///   history; O(log *n*) for a move of the cursor.
  package mutating func press(_ key: TerminalKey) -> TableAction<Item>? {
    switch key {
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    case .control("l"): return .repaint
    default: break
    }
    if case .prompt = mode {
    } else if message != nil {
      message = nil
      refit()
      // Escape dismisses only the message; it doesn't also end the search.
      if key == .escape { return nil }
    }
    switch mode {
    case .prompt(let prompt): type(key, into: prompt)
    case .question(let question, let detail): return press(key, in: question, over: detail)
    case .help(let top): pressInHelp(key, top: top)
    case .detail(let detail):
      if key == .character("y") { return copyRow() }
      if let command = command(of: key) { return begin(command, over: detail) }
      pressInDetail(key, detail)
    case .table:
      if key == .character("q") { return .quit }
      if key == .character("y") { return copyRow() }
      if case .click(let column, let line) = key { return click(column: column, line: line) }
      if let command = command(of: key) { return begin(command) }
      pressInTable(key)
    }
    return nil
  }

  private mutating func pressInTable(_ key: TerminalKey) {
    if move(key) || travel(key) { return }
    switch key {
    case .enter: openDetail()
    case .character("?"): mode = .help(top: 0)
    case .character("/"): openPrompt()
    case .character("n"): findNext(backwards: false)
    case .character("N"): findNext(backwards: true)
    case .character("l"): scrollColumns(by: 1)
    case .character("h"): scrollColumns(by: -1)
    case .character("F"): follow()
    case .escape: escape()
    default: refuse(key)
    }
  }

  /// Says that a key has no action, and which key the user may look for.
  mutating func refuse(_ key: TerminalKey) {
    say(KeyAdvice.sentence(on: key, commands))
  }

  /// Ends what was begun last: following the last row, the search, or looking at the past.
  private mutating func escape() {
    if follows {
      follows = false
    } else if search != nil {
      search = nil
    } else {
      resume()
    }
  }

  /// Goes to the last row, and stays there as rows are added, until the cursor is moved.
  private mutating func follow() {
    resume()
    look { view, _ in Viewport(cursor: view.outline.last, top: view.outline.lineCount) }
    follows = true
  }

  /// Puts the values of the current row on the clipboard, separated by tabs.
  private mutating func copyRow() -> TableAction<Item>? {
    defer { refit() }
    guard let row = view.currentRow else {
      message = TableMessage("The list is empty.", isFailure: true)
      return nil
    }
    message = TableMessage("Copied the values of the row, if the terminal allows that.")
    return .copy(row.cells.map(\.text).joined(separator: "\t"))
  }

  /// Scrolls sideways until the last column is visible.
  private mutating func scrollColumns(by count: Int) {
    let widest = view.outline.columns.groups.map(\.count).max() ?? 0
    let next = max(0, min(firstColumn + count, widest - 2))
    guard next == firstColumn else {
      firstColumn = next
      return
    }
    say("These are the \(count > 0 ? "last" : "first") columns.")
  }

  private mutating func pressInHelp(_ key: TerminalKey, top: Int) {
    switch key {
    case .escape, .enter, .character("q"), .character("?"), .click: mode = .table
    default:
      guard let top = key.scrolled(top, of: helpLines.count, room: helpRoom) else {
        return refuse(key)
      }
      mode = .help(top: top)
    }
  }
}

extension TableBrowser {
  /// Handles a key that moves the cursor. Returns `false` for other keys.
  private mutating func move(_ key: TerminalKey) -> Bool {
    follows = follows && key.staysAtEnd
    returning = nil
    switch key {
    case .wheelUp: look { view, _ in view.scrolled(by: -TerminalKey.wheelLines) }
    case .wheelDown: look { view, _ in view.scrolled(by: TerminalKey.wheelLines) }
    case .up, .character("k"), .control("p"):
      look { view, _ in view.moved { outline, cursor in outline.path(before: cursor) } }
    case .down, .character("j"), .control("n"):
      look { view, _ in view.moved { outline, cursor in outline.path(after: cursor) } }
    case .pageUp, .control("b"): look { view, room in view.scrolled(by: -max(1, room - 1)) }
    case .pageDown, .control("f"): look { view, room in view.scrolled(by: max(1, room - 1)) }
    case .control("u"): look { view, room in view.scrolled(by: -max(1, room / 2)) }
    case .control("d"): look { view, room in view.scrolled(by: max(1, room / 2)) }
    case .home, .character("g"): look { view, _ in Viewport(cursor: view.outline.first) }
    case .end where pausedView != nil: resume()
    case .end, .character("G"):
      look { view, _ in Viewport(cursor: view.outline.last, top: view.outline.lineCount) }
    default: return false
    }
    return true
  }
}

extension BrowsedTable {
  fileprivate func moved(_ step: (TableOutline, ItemPath) -> ItemPath?) -> Viewport {
    var viewport = viewport
    if let cursor = viewport.cursor { viewport.cursor = step(outline, cursor) ?? cursor }
    return viewport
  }

  /// Returns the viewport scrolled by a number of lines. The cursor moves as far as the page; at
  /// the end of the list, only the cursor moves.
  fileprivate func scrolled(by lines: Int) -> Viewport {
    guard let cursor = viewport.cursor else { return viewport }
    let line = outline.line(of: cursor) + lines
    let target = line < 0 ? outline.first : outline.item(near: min(line, outline.lineCount))
    return Viewport(cursor: target, top: max(0, viewport.top + lines))
  }
}

extension TerminalKey {
  /// The number of lines that a notch of the mouse's wheel scrolls.
  static let wheelLines = 3

  /// Whether the key leaves the last row the current one.
  fileprivate var staysAtEnd: Bool {
    switch self {
    case .end, .down, .pageDown, .wheelDown, .escape, .columnName: true
    case .character(let character): !"kg,".contains(character)
    default: false
    }
  }

  /// Returns the first visible line of a text with this many lines, after a key has scrolled it; `nil`
  /// for other keys.
  func scrolled(_ top: Int, of count: Int, room: Int) -> Int? {
    let page = max(1, room - 1)
    let end = max(0, count - room)
    let next: Int? =
      switch self {
      case .up, .character("k"), .control("p"): top - 1
      case .down, .character("j"), .control("n"): top + 1
      case .wheelUp: top - Self.wheelLines
      case .wheelDown: top + Self.wheelLines
      case .pageUp, .control("b"): top - page
      case .pageDown, .control("f"): top + page
      case .control("u"): top - max(1, page / 2)
      case .control("d"): top + max(1, page / 2)
      case .home, .character("g"): 0
      case .end, .character("G"): end
      default: nil
      }
    return next.map { max(0, min($0, end)) }
  }
}
