import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// The mouse, copying, and following the last row.
@Suite(.timeLimit(.minutes(20)), .trail) struct TableMouseTests {
  private func numbers(_ range: Range<Int>) -> Sample.Browser {
    var browser = Sample.browser(Sample.flat(range))
    browser.resize(to: TerminalSize(width: 60, height: 10))
    return browser
  }

  /// The line of the screen with the cursor.
  private func cursorLine(_ browser: Sample.Browser) -> Int? {
    browser.text.lines.firstIndex { $0.contains("❯") }
  }

  /// Whichever row is clicked becomes the current one without scrolling, and a second click opens it.
  @Test func aClickGoesToTheRowAndThenOpensIt() throws {
    try withEvery("scrolled", in: [0, 1, 7]) { scrolled in
      try withEvery("line", in: 0..<10) { line in
        var browser = numbers(0..<40)
        for _ in 0..<scrolled { browser.hit(.wheelDown) }
        let before = browser.text.lines
        let wasCurrent = cursorLine(browser) == line
        #expect(browser.press(.click(column: 5, line: line)) == nil)
        // The status, the names of the columns, and the keys aren't rows.
        if line < 2 || line == 9 {
          try check(browser.text.lines, before)
        } else if !wasCurrent {
          try check(cursorLine(browser), line)
          try check(browser.text.lines[2].dropFirst(3), before[2].dropFirst(3))
          #expect(browser.press(.click(column: 5, line: line)) == nil)
          #expect(browser.text.contains("row "), "the details")
          browser.hit(.click(column: 0, line: 0))
          try check(cursorLine(browser), line)
        }
      }
    }
  }

  @Test func theWheelScrollsThreeLines() {
    var browser = numbers(0..<40)
    browser.hit(.wheelDown, .wheelDown)
    #expect(browser.view.viewport.top == 6)
    browser.hit(.wheelUp)
    #expect(browser.view.viewport.top == 3)
    browser.hit(.wheelUp, .wheelUp, .wheelUp)
    #expect(browser.view.viewport.top == 0)
    browser.hit(.character("?"))
    let help = browser.text
    browser.hit(.wheelDown)
    #expect(browser.text != help)
  }

  /// Each position of the line with the names belongs to the column that is drawn there.
  @Test func aClickOnANameRunsTheCommandWithIt() throws {
    let command = TableCommand<Entry>(.columnName, "sort", field: .text("Sort by")) { $0 }
    var browser = TableBrowser<String, String, Entry>(Profile.table(), commands: [command])
    browser.resize(to: TerminalSize(width: 60, height: 12))
    browser.show([Profile.friends(Profile.becky, Profile.joe)])
    let lines = browser.text.lines
    let line = try #require(lines.firstIndex { $0.contains("NAME") && $0.contains("PICTURE") })
    let names = Array(lines[line])
    try withEvery("column", in: 0..<60) { column in
      var clicked = browser
      let action = clicked.press(.click(column: column, line: line))
      guard case .command(let key, nil, let answers) = action else {
        try check(column < names.count && names[column] != " ", false)
        return
      }
      try check(key, .columnName)
      let start = names[...min(column, names.count - 1)].lastIndex { $0 == "N" || $0 == "P" }
      try check(answers, [start.map { names[$0] } == "P" ? "picture" : "name"])
    }
  }

  @Test func theValuesOfTheRowAreCopied() {
    var browser = Sample.browser(Sample.flat(0..<3))
    browser.hit(.down)
    let expected = browser.view.currentRow?.cells.map(\.text).joined(separator: "\t")
    #expect(browser.press(.character("y")) == expected.map { .copy($0) })
    #expect(browser.text.contains("Copied"))
    browser.hit(.enter)
    #expect(browser.press(.character("y")) == expected.map { .copy($0) })
    var empty = Sample.browser([])
    #expect(empty.press(.character("y")) == nil)
    #expect(empty.text.contains("The list is empty."))
  }

  @Test func followingStaysAtTheLastRowUntilTheCursorMoves() {
    var browser = numbers(0..<20)
    browser.hit(.character("F"))
    for (second, end) in [21, 25, 40].enumerated() {
      browser.change(to: Sample.flat(0..<end), at: second + 1)
      #expect(browser.view.viewport.cursor == browser.view.outline.last)
    }
    #expect(browser.text.contains("stop following"))
    var moved = browser
    moved.hit(.up)
    let row = moved.current?.id
    moved.change(to: Sample.flat(0..<60), at: 9)
    #expect(moved.current?.id == row)
    browser.hit(.escape)
    let last = browser.current?.id
    browser.change(to: Sample.flat(0..<60), at: 9)
    #expect(browser.current?.id == last && !browser.text.contains("stop following"))
  }
}
