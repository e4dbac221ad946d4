import LiveList
import Testing

@testable import LiveListTerminal

/// A command on a row runs on the row's current content, or not at all. Other changes can happen in
/// the meantime.
@Suite(.timeLimit(.minutes(20))) struct CommandRowTests {
  private func list(_ items: Entry...) -> [EntrySection] {
    [EntrySection(id: "", header: "", items: items)]
  }

  @Test func theRowIsAsItIsWhenTheAnswerIsGiven() {
    var browser = TableCommandTests.browser()
    browser.hit(.character("e"))
    browser.change(to: list(Profile.becky, Profile.finn2), at: 1)
    #expect(browser.text.hasSuffix(" Name: Huckleberry Finn▏"), "what is typed stays")
    #expect(
      browser.press(.enter)
        == .command(key: .character("e"), row: Profile.finn2, answers: ["Huckleberry Finn"]))
  }

  @Test func aDeletedRowIsNotChanged() {
    var browser = TableCommandTests.browser()
    browser.hit(.character("e"))
    browser.change(to: list(Profile.becky), at: 1)
    #expect(browser.press(.enter) == nil)
    #expect(browser.text.hasSuffix(" Name: Huckleberry Finn▏   The row was deleted."))
    browser.hit(.escape)
    #expect(browser.press(.delete) == .command(key: .delete, row: Profile.becky, answers: []))
  }

  @Test func inTheDetailsTheRowIsTheirs() {
    var browser = TableCommandTests.browser(60, 10)
    browser.hit(.down, .enter)
    let before = browser.frame()
    #expect(browser.text.hasSuffix(" m move   e rename   del delete   r refresh   esc back"))
    browser.hit(.character("e"), .escape)
    #expect(browser.frame() == before)
    browser.hit(.character("e"), .backspace)
    browser.change(to: list(Profile.joe, Profile.becky), at: 1)
    #expect(
      browser.press(.enter)
        == .command(key: .character("e"), row: Profile.becky, answers: ["Becky Thatche"]))
    #expect(browser.text.contains("row 2 of 2"), "and back in the details")
    browser.finishCommand()
    browser.change(to: list(Profile.joe), at: 2)
    #expect(browser.press(.delete) == nil)
    #expect(browser.text.hasSuffix(" ! The row was deleted."), "another row has the cursor")
  }

  @Test func inThePastTheRowIsAsItIsNow() {
    var browser = TableCommandTests.browser()
    browser.change(to: list(Profile.finn2, Profile.becky), at: 1)
    browser.change(to: list(Profile.finn2), at: 2)
    browser.hit(.left, .left)
    #expect(browser.current == Profile.finn)
    #expect(browser.press(.delete) == .command(key: .delete, row: Profile.finn2, answers: []))
    browser.finishCommand()
    browser.hit(.down)
    #expect(browser.press(.delete) == nil)
    #expect(browser.text.hasSuffix(" ! The row was deleted."))
  }

  @Test func aMissingRowIsReported() {
    var browser = TableCommandTests.browser()
    browser.change(to: [], at: 1)
    #expect(browser.press(.delete) == nil)
    #expect(browser.text.hasSuffix(" ! The list is empty."))
    #expect(browser.press(.character("m")) == nil)
    #expect(browser.text.contains(" Kind: "), "the others need none")
  }

  @Test func anotherListIsShownAsItIs() {
    var browser = TableCommandTests.browser(40)
    browser.change(to: list(Profile.joe), at: 1)
    browser.hit(.character(" "))
    browser.type("/joe")
    browser.open(
      TableList(title: "Rankings", commands: [TableCommand(.character("1"), "friends") { nil }]))
    #expect(browser.text.lines(0...2).hasSuffix("   Waiting for the first list …"))
    browser.show(list(Profile.becky))
    #expect(
      browser.text == """
         Rankings      ● live   1 row   12:04:31
         autoplay on · seed 42
           NAME            PICTURE
        ❯  Becky Thatcher  becky




         1 friends   ←→ history   ? help
        """)
    browser.hit(.left)
    #expect(browser.current?.id == "becky", "it has no past yet")
    browser.change(to: list(Profile.becky, Profile.joe), at: 2)
    #expect(browser.text.contains("+ Joe Harper"))
  }

  @Test func returningToAListRestoresThePlace() {
    func open(_ title: String, _ rows: Range<Int>) {
      browser.open(TableList(title: title))
      browser.show(Sample.flat(rows))
    }
    var browser = Sample.browser(Sample.flat(0..<40))
    browser.hit(.pageDown, .pageDown, .down)
    let before = browser.frame().lines.dropFirst()
    open("Others", 100..<140)
    #expect(browser.current?.id == "100")
    browser.hit(.end)
    open("Sample", 0..<40)
    #expect(browser.frame().lines.dropFirst() == before)
    open("Others", 101..<139)
    #expect(browser.current?.id == "101", "his row is gone")
  }

  @Test func aHandlerSaysWhatItDidOrWhatWentWrong() async {
    struct Refusal: Error, CustomStringConvertible {
      let description = "No such player."
    }
    let rename = TableCommandTests.commands[1]
    #expect(await rename.run(on: Profile.finn, ["Huck"]) == TableMessage("finn is Huck."))
    let failing = TableCommand<Entry>(.character("f"), "fail") { throw Refusal() }
    #expect(await failing.run(on: nil, []) == TableMessage("No such player.", isFailure: true))
    let silent = TableCommandTests.commands[3]
    #expect(await silent.run(on: nil, []) == nil)
  }
}
