import LiveList
import Testing

@testable import LiveListTerminal

/// Whole frames of an app's own keys.
@Suite(.timeLimit(.minutes(20))) struct TableCommandTests {
  typealias Browser = TableBrowser<String, String, Entry>
  typealias Command = TableCommand<Entry>

  static let kinds = ["insert", "delete", "modify", "move", "random"]

  static let commands: [Command] = [
    Command(
      .character("m"), "move",
      fields: { answers in
        switch answers.count {
        case 0: .choice("Kind", among: kinds, initial: "delete")
        case 1: .text("How many", initial: "1") { Int($0) == nil ? "Type a number." : nil }
        default: nil
        }
      },
      run: { "Did \($0.joined(separator: " "))." }),
    .onRow(
      .character("e"), "rename",
      field: { row in
        .text("Name", initial: row.cells[0].text) { $0.isEmpty ? "A name has letters." : nil }
      },
      run: { "\($0.id) is \($1)." }),
    .onRow(.delete, "delete") { "\($0.id) is gone." },
    Command(.character("r"), "refresh") { nil },
  ]

  static func browser(_ width: Int = 60, _ height: Int = 9) -> Browser {
    var browser = Browser(
      EntryTable(title: "Friends", place: "a test", headerText: \.self, cells: \.cells),
      commands: commands)
    browser.resize(to: TerminalSize(width: width, height: height))
    browser.show([EntrySection(id: "", header: "", items: [Profile.finn, Profile.becky])])
    browser.status = "autoplay on · seed 42"
    return browser
  }

  @Test func theKeysOfTheAppAreInTheLastLine() {
    #expect(
      Self.browser().text == """
         Friends · a test                 ● live   2 rows   12:04:31
         autoplay on · seed 42
           NAME              PICTURE
        ❯  Huckleberry Finn  finn
           Becky Thatcher    becky



         m move   e rename   del delete   r refresh   ? help
        """)
  }

  /// A command that previews its answer receives each valid one, and that it was canceled.
  @Test func validAnswersArePreviewedWhileTheyAreTyped() {
    let command = Command(
      .character("f"), "filter",
      field: .text("Filter") { $0.contains("!") ? "No." : nil }, run: { $0 })
    var browser = Browser(
      EntryTable(title: "Friends", headerText: \.self, cells: \.cells),
      commands: [
        command.previewing { _ in }, Command(.character("a"), "all", field: .text("All")) { $0 },
      ])
    func actions(_ keys: TerminalKey...) -> [TableAction<Entry>?] { keys.map { browser.press($0) } }
    func preview(_ answer: String?) -> TableAction<Entry>? {
      .preview(key: .character("f"), answer: answer)
    }
    #expect(
      actions(.character("f"), .character("x"), .character("!"), .left, .backspace, .backspace)
        == [nil, preview("x"), nil, nil, nil, nil])
    #expect(browser.text.contains("No."))
    #expect(actions(.delete, .character("y")) == [preview(""), preview("y")])
    #expect(actions(.escape) == [preview(nil)])
    #expect(actions(.character("a"), .character("x"), .escape) == [nil, nil, nil])
    #expect(
      actions(.character("f"), .character("z"), .enter)
        == [nil, preview("z"), .command(key: .character("f"), row: nil, answers: ["z"])])
  }

  /// While a filter is typed, other rows are shown; when it is canceled, the cursor is on its row again.
  @Test func escapeReturnsToTheRowWhereAPreviewBegan() {
    let command = Command(.character("f"), "filter", field: .text("Filter")) { $0 }
    var browser = Browser(
      EntryTable(title: "Sample", headerText: \.self, cells: \.cells),
      commands: [command.previewing { _ in }])
    browser.resize(to: TerminalSize(width: 60, height: 12))
    browser.show(Sample.flat(1...30))
    for _ in 1..<15 { browser.hit(.down) }
    let before = browser.text
    browser.hit(.character("f"), .character("x"))
    browser.rearrange(Sample.flat(3...5))
    #expect(browser.current?.id == "3")
    // The row is shown again by another answer.
    browser.hit(.backspace)
    browser.rearrange(Sample.flat(10...20))
    #expect(browser.current?.id == "15")
    browser.hit(.character("y"))
    browser.rearrange(Sample.flat(3...5))
    browser.hit(.escape)
    browser.rearrange(Sample.flat(1...30))
    #expect(browser.text == before)
    // A later change of the order keeps the row on which the cursor is then.
    browser.hit(.down)
    browser.rearrange(Sample.flat((1...30).reversed()))
    #expect(browser.current?.id == "16")
  }

  @Test func aKeyWithoutAnActionNamesTheCommandThatIsMeant() {
    var browser = Browser(
      EntryTable(title: "Friends", headerText: \.self, cells: \.cells),
      commands: [
        Command(.character("s"), "sort") { nil }.suggested(for: "[]").suggested(for: .control("s"))
      ])
    browser.resize(to: TerminalSize(width: 60, height: 12))
    browser.hit(.character("]"))
    #expect(browser.text.hasSuffix("\n ] has no action. For “sort”, press s."))
    browser.hit(.control("s"))
    #expect(browser.text.hasSuffix("\n ^S has no action. For “sort”, press s."))
    browser.hit(.character(":"))
    #expect(browser.text.hasSuffix("\n : has no action. q quits."))
    browser.hit(.character("x"))
    #expect(browser.text.hasSuffix("\n x has no action. ? lists all keys."))
  }

  /// Keys that have nothing to do say why.
  @Test func noKeyIsIgnoredSilently() {
    var browser = Browser(EntryTable(title: "Friends", headerText: \.self, cells: \.cells))
    browser.resize(to: TerminalSize(width: 60, height: 12))
    browser.show([])
    for (key, sentence) in [
      (TerminalKey.left, "There is no earlier change yet."), (.right, "This is the newest list."),
      (.enter, "The list is empty."), (.character("y"), "The list is empty."),
      (.character("n"), "/ searches, and then n and N go to the matches."),
      (.character("l"), "These are the last columns."),
    ] {
      browser.hit(key)
      #expect(browser.text.hasSuffix(sentence), "\(key)")
    }
  }

  @Test func theHelpListsTheKeysOfTheAppFirst() {
    var browser = Self.browser(40)
    browser.hit(.character("?"))
    #expect(
      browser.text == """
         Friends      ● live   2 rows   12:04:31

           m           move
           e           rename
           del         delete
           r           refresh

           ↑ ↓  k j    row by row
         ↑↓ scroll   esc back
        """)
    browser.hit(.end)
    #expect(browser.text.contains("q ^C        quit"))
  }

  @Test func aPausedTableShowsFirstHowToResume() {
    var browser = Self.browser(50)
    browser.hit(.character(" "))
    #expect(browser.text.hasSuffix(" m move   ←→ step   space resume   ? help"))
  }

  @Test func aCommandAsksForOneThingAfterAnother() {
    var browser = Self.browser(40)
    browser.hit(.character("m"))
    #expect(browser.text.hasSuffix("\n Kind: insert  [delete]  modify  move …"))
    browser.hit(.right, .enter)
    #expect(browser.text.hasSuffix("\n How many: 1▏"))
    browser.type("x")
    #expect(browser.press(.enter) == nil)
    #expect(browser.text.hasSuffix("\n How many: 1x▏   Type a number."))
    browser.hit(.backspace)
    #expect(browser.text.hasSuffix("\n How many: 1▏"), "what was wrong is right by now")
    let action = browser.press(.enter)
    #expect(action == .command(key: .character("m"), row: nil, answers: ["modify", "1"]))
    #expect(browser.text.hasSuffix("\n … move   m move   e rename   ? help"))
  }

  @Test func whatIsWrongIsSaidAboveTheFieldWhereThereIsNoRoomBesideIt() {
    var browser = Self.browser(24, 9)
    browser.hit(.character("e"), .control("u"), .enter)
    #expect(browser.text.hasSuffix("\n ! A name has letters.\n Name: ▏"))
    browser.resize(to: TerminalSize(width: 24, height: 4))
    #expect(browser.text.hasSuffix("\n Name: ▏   A name has l…"))
  }

  @Test func escapeGivesUpACommand() {
    var browser = Self.browser()
    let before = browser.frame()
    for key in [TerminalKey.character("m"), .character("e")] {
      browser.hit(key, .character("x"), .escape)
      #expect(browser.frame() == before)
    }
  }

  @Test func anAnswerIsSaidUntilTheNextKey() {
    var browser = Self.browser(40)
    let before = browser.frame()
    browser.hit(.character("r"))
    browser.finishCommand(TableMessage("All is new."))
    #expect(browser.text.hasSuffix("\n All is new."))
    browser.hit(.up)
    #expect(browser.frame() == before)
    browser.hit(.character("r"))
    browser.finishCommand()
    #expect(browser.frame() == before)
  }

  @Test func aFailureIsMarkedAndBrokenIntoLines() {
    var browser = Self.browser(40, 10)
    let sentence = "The match could not be saved: the server answered 503, and nothing else at all."
    browser.finishCommand(TableMessage(sentence, isFailure: true))
    #expect(
      browser.text.hasSuffix(
        """

         ! The match could not be saved: the
           server answered 503, and nothing else
           at all.
        """))
    #expect(browser.frame().lines.last?.runs.allSatisfy { $0.style == .warning } == true)
    browser.resize(to: TerminalSize(width: 40, height: 5))
    #expect(browser.text.hasSuffix("\n ! The match could not be saved: the …"))
    browser.type("/finn")
    browser.hit(.enter)
    browser.finishCommand(TableMessage(sentence, isFailure: true))
    browser.hit(.escape)
    #expect(browser.search?.text == "finn", "it was the sentence that was to go")
  }

  @Test func oneCommandRunsAtATime() {
    var browser = Self.browser(40)
    #expect(
      browser.press(.character("r"))
        == .command(key: .character("r"), row: nil, answers: []))
    #expect(browser.press(.character("m")) == nil)
    #expect(browser.text.hasSuffix("\n ! “refresh” is still running."))
    var done = browser
    done.finishCommand()
    #expect(done.text.hasSuffix("\n m move   e rename   del delete   ? help"), "it is not any more")
    browser.hit(.down)
    #expect(browser.text.hasSuffix("\n … refresh   m move   e rename   ? help"))
    #expect(browser.current?.id == "becky", "the table goes on")
    browser.finishCommand()
    #expect(browser.press(.delete) == .command(key: .delete, row: Profile.becky, answers: []))
  }

  @Test func inALowTerminalALineIsSpentOnWhatIsAsked() {
    var browser = Self.browser(40, 4)
    #expect(
      browser.text == """
         Friends      ● live   2 rows   12:04:31
           NAME              PICTURE
        ❯  Huckleberry Finn  finn
           Becky Thatcher    becky
        """)
    browser.hit(.character("e"))
    #expect(browser.text.hasSuffix("\n❯  Huckleberry Finn  finn\n Name: Huckleberry Finn▏"))
  }
}
