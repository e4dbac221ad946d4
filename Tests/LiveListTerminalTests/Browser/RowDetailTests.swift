import LiveList
import Testing

@testable import LiveListTerminal

/// The details of a row with nested values.
@Suite(.timeLimit(.minutes(20))) struct RowDetailTests {
  typealias Browser = TableBrowser<String, String, Entry>

  private static func pod(_ phase: String = "Running") -> Entry {
    Entry("web", ["name": "web", "meta.team": "blue", "ports": "80, 443", "status.phase": phase])
  }

  private static func values(of pod: Entry) -> [DetailValue] {
    func text(_ column: String) -> String {
      pod.cells.first { $0.column == column }?.text ?? ""
    }
    return [
      DetailValue("name", text("name")),
      DetailValue("meta", "1 field", [DetailValue("team", text("meta.team"))]),
      DetailValue(
        "ports", text("ports"), [DetailValue("[0]", "80"), DetailValue("[1]", "443")]),
      DetailValue("status", "1 field", [DetailValue("phase", text("status.phase"))]),
    ]
  }

  private static func list(_ pods: [Entry]) -> [EntrySection] {
    [EntrySection(id: "", header: "", items: pods)]
  }

  private func browser(height: Int) -> Browser {
    var table = EntryTable(title: "Pods", place: "a test", headerText: \.self, cells: \.cells)
    table.details = Self.values
    var browser = Browser(table)
    browser.resize(to: TerminalSize(width: 60, height: height))
    browser.show(Self.list([Self.pod()]))
    browser.hit(.enter)
    return browser
  }

  @Test func asManyLevelsAreOpenAsFit() {
    #expect(
      browser(height: 14).text == """
         Pods · a test                     ● live   1 row   12:04:31
           row 1 of 1

        ❯    name     web
           ▾ meta
               team   blue
           ▾ ports
               [0]    80
               [1]    443
           ▾ status
               phase  Running


         enter h l fold   ←→ history   space pause   esc back
        """)
    #expect(
      browser(height: 9).text.lines(3...8) == """
        ❯    name    web
           ▸ meta    1 field
           ▸ ports   80, 443
           ▸ status  1 field

         enter h l fold   ←→ history   space pause   esc back
        """)
  }

  @Test func keysFoldAndUnfold() {
    var browser = browser(height: 14)
    browser.hit(.down, .enter)
    #expect(browser.text.contains("❯  ▸ meta     1 field"))
    #expect(!browser.text.contains("team"))
    browser.hit(.character("l"))
    #expect(browser.text.contains("❯  ▾ meta") && browser.text.contains("team"))
    // From a value in it, h goes to the group, and then folds it.
    browser.hit(.character("j"), .character("h"))
    #expect(browser.text.contains("❯  ▾ meta"))
    browser.hit(.character("h"))
    #expect(browser.text.contains("❯  ▸ meta"))
    browser.hit(.character("G"))
    #expect(browser.text.contains("❯      phase  Running"))
    browser.hit(.character("g"))
    #expect(browser.text.contains("❯    name"))
    // Enter on a text closes the details, as it does those without nested values.
    browser.hit(.enter)
    #expect(browser.text.contains("NAME"))
  }

  @Test func theCursorStaysVisible() {
    var browser = browser(height: 7)
    for _ in 0..<3 {
      browser.hit(.down, .character("l"))
      #expect(browser.text.contains("❯"), "\(browser.text)")
    }
    browser.hit(.end)
    #expect(browser.text.contains("❯      phase  Running"), "\(browser.text)")
    browser.hit(.home)
    #expect(browser.text.contains("❯    name"), "\(browser.text)")
  }

  @Test func aClickChoosesAndASecondOneFolds() {
    var browser = browser(height: 14)
    browser.hit(.click(column: 5, line: 6))
    #expect(browser.text.contains("❯  ▾ ports"))
    browser.hit(.click(column: 5, line: 6))
    #expect(browser.text.contains("❯  ▸ ports    80, 443"))
    browser.hit(.click(column: 5, line: 12))
    #expect(browser.text.contains("NAME"))
  }

  @Test func aChangeInAFoldedValueIsShown() {
    var browser = browser(height: 10)
    browser.change(to: Self.list([Self.pod("Pending")]), at: 1)
    let frame = browser.frame(clock: "")
    let folded = frame.lines.first { $0.text.contains("▸ status") }
    #expect(folded?.runs.contains { $0.style == .updated } == true)
    browser.hit(.end, .character("l"))
    #expect(browser.text.contains("phase  Pending"))
    #expect(browser.text.contains("was Running"))
  }

  @Test func keysWithoutAnActionSaySo() {
    var browser = browser(height: 14)
    browser.hit(.character("x"))
    #expect(browser.text.contains(" x has no action. ? lists all keys."))
    browser.hit(.character("?"), .character("x"))
    #expect(browser.text.contains(" x has no action. ? lists all keys."))
  }
}
