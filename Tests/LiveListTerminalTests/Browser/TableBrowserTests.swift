import LiveList
import Testing

@testable import LiveListTerminal

/// Whole frames while the user navigates a table.
@Suite(.timeLimit(.minutes(20))) struct TableBrowserTests {
  typealias Browser = TableBrowser<String, String, Entry>

  private static let second = [
    Profile.about, Profile.friends(Profile.becky, Profile.joe, Profile.finn2), Profile.attributes,
  ]

  /// A list with three kinds of rows, the cursor on Becky, and a change.
  static func profile(_ width: Int, _ height: Int) -> Browser {
    var browser = Browser(Profile.table())
    browser.resize(to: TerminalSize(width: width, height: height))
    browser.show(Profile.first)
    browser.hit(.down, .down, .down)
    browser.change(to: second, at: 1)
    return browser
  }

  private func profile(_ width: Int, _ height: Int) -> Browser { Self.profile(width, height) }

  @Test func theCursorStaysOnItsRowAndTheKeysAreInTheLastLine() {
    #expect(
      profile(80, 14).text == """
         Profile · http://127.0.0.1:8080/data                 ● live   6 rows   12:04:31
           About
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
           - Celeste Holm      holm      (leaving)
         ❯   Becky Thatcher    becky
           + Joe Harper        joe       just now
           > Huckleberry Finn  finn2     moved down from 1, picture finn → finn2
           Attributes
             ATTRIBUTE  VALUE
             Height       152
             Age         12.5
         ←→ history   / search   space pause   enter details   ? help   q quit
        """)
  }

  /// Another order isn't a change of the list: nothing is marked, and the cursor stays on its row.
  @Test func rearrangingMarksNothing() {
    var browser = profile(80, 15)
    browser.rearrange([
      Profile.attributes, Profile.friends(Profile.finn2, Profile.becky, Profile.joe), Profile.about,
    ])
    let lines = browser.text.split(separator: "\n").dropLast().map(String.init)
    #expect(lines.contains { $0.contains("❯") && $0.contains("Becky Thatcher") })
    #expect(!lines.contains { $0.contains("leaving") || $0.contains("moved") })
    #expect(lines[1].contains("Attributes"))
    browser.hit(.left)
    #expect(!browser.text.contains("history   1 change"), "the history begins again")
  }

  @Test func aNarrowTerminalKeepsTheKeysThatMatterMost() {
    #expect(
      profile(40, 11).text == """
         Profile            ● live   2 of 6 rows
           About
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
           - Celeste Holm      holm
         ❯   Becky Thatcher    becky
           + Joe Harper        joe
           > Huckleberry Finn  finn2
           Attributes
         ←→ history   / search   ? help
        """)
  }

  @Test func aWideTerminalSaysAllThereIsToSay() {
    let frame = profile(200, 9).text
    #expect(frame.split(separator: "\n").first?.count == 200)
    #expect(
      frame.hasSuffix(" ←→ history   / search   space pause   enter details   ? help   q quit"))
    #expect(
      frame.lines(6...7) == """
         ❯   Becky Thatcher    becky
           + Joe Harper        joe       just now
        """)
  }

  @Test func aLowTerminalHasNoLineForKeys() {
    #expect(
      profile(60, 5).text == """
         Profile   ● live   2 changed below   2 of 6 rows   12:04:31
           Friends
             NAME              PICTURE
           - Celeste Holm      holm      (leaving)
         ❯   Becky Thatcher    becky
        """)
  }

  @Test func theTopOfTheTableShowsRowsThatAreInsertedAboveIt() {
    var browser = Sample.browser(Sample.flat(1...30))
    browser.hit(.down, .down, .down)
    browser.change(to: Sample.flat(0...30), at: 1)
    #expect(browser.live.viewport.top == 0 && browser.current?.id == "4")
    #expect(browser.text.contains("+ row 0"), "\(browser.text)")
  }

  /// Otherwise, a sorted list whose rows keep moving would scroll on its own.
  @Test func aCursorOnTheFirstRowStaysAtTheTop() {
    var browser = Sample.browser(Sample.flat(1...30))
    browser.change(to: Sample.flat((2...30) + [1]), at: 1)
    #expect(browser.live.viewport.top == 0 && browser.current?.id == "2")
    browser.hit(.down)
    browser.change(to: Sample.flat(Array(4...30) + [1, 2, 3]), at: 2)
    #expect(browser.current?.id == "3", "a cursor that was moved follows its row")
    browser.hit(.home)
    browser.change(to: Sample.flat(1...30), at: 3)
    #expect(browser.live.viewport.top == 0 && browser.current?.id == "1")
  }

  @Test func rowsInsertedAboveAScrolledTableMoveNothing() {
    var browser = Sample.browser(Sample.flat(1...30))
    browser.hit(.end)
    let shown = browser.text.lines(2...9)
    browser.change(to: Sample.flat(0...30), at: 1)
    browser.tick(at: .seconds(60))
    #expect(browser.text.lines(2...9) == shown)
  }

  @Test func goingBackShowsTheMomentAndSaysSo() {
    var browser = profile(80, 9)
    browser.hit(.left)
    #expect(
      browser.text.lines(0...6) == """
         Profile · http://127.0.0.…   ◂ history   1 change back   4 of 6 rows   12:04:31
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
             Huckleberry Finn  finn
             Celeste Holm      holm
         ❯   Becky Thatcher    becky
        """)
    browser.hit(.escape)
    #expect(browser.text == profile(80, 9).text)
  }

  @Test func aPauseSaysHowManyChangesWait() {
    var browser = profile(100, 15)
    browser.hit(.character(" "))
    #expect(browser.text.lines(0...0).hasSuffix("‖ paused   as of 12:00:1   6 rows   12:04:31"))
    browser.change(to: [Profile.about], at: 2)
    browser.change(to: Profile.first, at: 3)
    let status = browser.text.lines(0...0)
    #expect(status.hasSuffix("‖ paused   as of 12:00:1   2 changes waiting   6 rows   12:04:31"))
    browser.hit(.right)
    #expect(browser.text.contains("as of 12:00:2   1 change waiting   1 row"))
    browser.hit(.character(" "))
    #expect(browser.text.contains("● live"))
    #expect(browser.live.list == Profile.first && browser.current?.id == "about")
    #expect(browser.text.contains("+ Friends   just now"), "what came since is marked")
  }

  @Test func theDetailsStayOnTheirRow() {
    var browser = profile(40, 9)
    browser.hit(.down, .down, .enter)
    #expect(
      browser.text == """
         Profile      ● live   6 rows   12:04:31
           row 4 of 6, Friends

           name     Huckleberry Finn
           picture  finn2
                    was finn


         ↑↓ scroll   ←→ history   esc back
        """)
    browser.change(to: [Profile.friends(Profile.celeste, Profile.finn)], at: 2)
    #expect(browser.text.contains("row 2 of 2, Friends"))
    #expect(browser.text.contains("was finn2"))
    browser.change(to: [Profile.friends(Profile.celeste)], at: 3)
    #expect(
      browser.text.lines(1...3) == """
           deleted; last content:

           name     Huckleberry Finn
        """)
    browser.hit(.left)
    #expect(browser.text.contains("row 2 of 2, Friends"), "before it went")
    browser.hit(.right)
    #expect(browser.text.contains("deleted"))
    browser.hit(.escape)
    #expect(browser.current?.id == "celeste")
  }

  @Test func longFieldsAreWrapped() {
    #expect("".wrapped(to: 4) == [""])
    #expect("one two".wrapped(to: 7) == ["one two"])
    #expect("one two  three".wrapped(to: 8) == ["one two", "three"])
    #expect("日本語です".wrapped(to: 4) == ["日本", "語で", "す"])
    #expect("日本".wrapped(to: 1) == ["日", "本"])
    #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
  }

  @Test func theHelpFitsFortyColumnsAndScrolls() {
    var browser = profile(40, 10)
    browser.hit(.character("?"))
    #expect(KeyHelp.lines.allSatisfy { $0.width <= 40 })
    #expect(browser.text.contains("row by row") && !browser.text.contains("quit"))
    browser.hit(.end)
    #expect(browser.text.contains("q ^C        quit"))
    browser.hit(.character("q"))
    #expect(browser.text == profile(40, 10).text)
  }

  @Test func someKeysAreForTheProgramAround() {
    var browser = profile(40, 10)
    #expect(browser.press(.character("q")) == .quit)
    #expect(browser.press(.control("c")) == .interrupt)
    #expect(browser.press(.control("z")) == .suspend)
    #expect(browser.press(.control("l")) == .repaint)
    browser.hit(.character("/"))
    #expect(browser.press(.character("q")) == nil, "typed")
    #expect(browser.press(.control("c")) == .interrupt)
  }

  @Test func theCurrentRowIsShownFromEdgeToEdge() {
    let line = profile(60, 15).frame().lines[6]
    #expect(line.width == 60 && line.runs.allSatisfy(\.isCurrent))
    #expect(line.rendered(in: .sixteen).contains("\u{1B}[7mBecky Thatcher\u{1B}[0m"))
    #expect(!line.rendered(in: .plain).contains("\u{1B}"))
  }
}
