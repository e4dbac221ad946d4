import LiveList
import Testing

@testable import LiveListTerminal

/// Searching a table.
@Suite(.timeLimit(.minutes(20))) struct TableSearchTests {
  private func profile(_ width: Int, _ height: Int) -> TableBrowserTests.Browser {
    TableBrowserTests.profile(width, height)
  }

  @Test func whatIsTypedIsLookedForFromWhereOneIs() {
    var browser = profile(60, 15)
    browser.type("/harp")
    #expect(browser.current?.id == "joe")
    #expect(browser.text.hasSuffix(" /harp▏"))
    browser.type("x")
    #expect(browser.current?.id == "becky", "where one was")
    #expect(browser.text.hasSuffix(" /harpx▏   not found"))
    browser.hit(.backspace, .enter)
    #expect(browser.text.hasSuffix(" /harp   n next   N previous   esc done"))
    browser.type("/H")
    browser.hit(.enter)
    let found = (0..<4).map { _ in
      defer { browser.type("n") }
      return browser.current?.id
    }
    #expect(found == ["joe", "finn", "height", "joe"], "a capital is meant")
    browser.type("N")
    #expect(browser.current?.id == "joe")
    browser.hit(.escape)
    #expect(browser.text.hasSuffix("? help"))
  }

  /// A longer text isn't looked for where its beginning wasn't found, unless rows have arrived.
  @Test func rowsThatArriveWhileTypingAreFound() {
    var browser = Sample.browser(Sample.flat(0..<10))
    browser.type("/row 1")
    #expect(browser.current?.id == "1")
    browser.type("2")
    #expect(browser.text.contains("not found"))
    browser.type("3")
    #expect(browser.text.contains("not found"))
    browser.change(to: Sample.flat(0..<2_000), at: 1)
    browser.type("4")
    #expect(browser.current?.id == "1234" && !browser.text.contains("not found"))
  }

  /// Most texts are searched byte by byte, which must not find more or less than their characters.
  @Test func aTextIsFoundIfItsCharactersAre() throws {
    let parts = [
      "", "a", "K", "k", "\u{212A}", ";", "\u{37E}", "u", "\u{308}", "ü", "`", "\u{1FEF}", "€", "😀",
    ]
    let texts = parts.flatMap { first in
      parts.flatMap { second in parts.map { first + second + $0 } }
    }
    for needle in parts.dropFirst() + ["ku", "Ku", "a;", "ük", "k`"] {
      let pattern = try #require(SearchPattern(needle))
      for text in texts {
        #expect(
          pattern.isFound(in: text) == !pattern.matches(in: text).isEmpty, "\(needle) \(text)")
      }
    }
  }

  /// A list finds the same rows whether or not the app finds texts without creating cells.
  @Test func aSearchWithoutCellsFindsTheSameRows() {
    var table = EntryTable(title: "Sample", headerText: \.self, cells: \.cells)
    table.hasText = { entry, condition in entry.cells.contains { condition($0.text) } }
    table.mayContain = { entry, text in
      let text = String(decoding: text, as: UTF8.self)
      return entry.cells.contains { $0.text.lowercased().contains(text) }
    }
    table.storageLimit = 4
    var found = [Sample.Browser(table), Sample.browser()]
    for index in found.indices {
      found[index].show(Sample.flat(0..<500))
      found[index].type("/96")
      found[index].hit(.enter)
    }
    for _ in 0..<20 {
      #expect(found[0].current?.id == found[1].current?.id)
      for index in found.indices { found[index].type("n") }
    }
  }

  @Test func rowsThatCannotContainATextAreSkipped() {
    var searched: Set<String> = []
    var table = EntryTable(title: "Sample", headerText: \.self, cells: \.cells)
    table.hasText = { entry, _ in
      searched.insert(entry.id)
      return false
    }
    table.mayContain = { entry, text in entry.id == "400" && text == Array("b".utf8) }
    table.storageLimit = 4
    var browser = Sample.Browser(table)
    browser.show(Sample.flat(0..<500))
    browser.type("/B")
    #expect(searched == ["400"])
  }

  @Test func matchesStandOut() {
    var browser = profile(60, 15)
    browser.type("/er")
    let runs = browser.frame().lines.flatMap(\.runs)
    #expect(runs.filter { $0.style == .match }.map(\.text) == ["er", "er", "er", "er"])
    browser.hit(.escape)
    #expect(!browser.frame().lines.flatMap(\.runs).contains { $0.style == .match })
  }

  @Test func giveUpASearchAndBeWhereOneWas() {
    var browser = profile(60, 15)
    let before = browser.frame()
    browser.type("/height")
    browser.hit(.escape)
    #expect(browser.frame() == before)
    browser.hit(.character("/"), .backspace)
    #expect(browser.frame() == before)
  }
}
