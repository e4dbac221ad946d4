import LiveList
import Testing

@testable import LiveListTerminal

@Suite(.timeLimit(.minutes(20))) struct VisibleTextTests {
  @Test(arguments: [
    ("plain é 日本 👩‍👩‍👧", "plain é 日本 👩‍👩‍👧"),
    ("\u{1B}[2J", "␛[2J"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"), ("a\tb\r\nc", "a␉b␍␊c"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("\u{7F}", "␡"), ("\u{202E}gpj.exe", "\u{FFFD}gpj.exe"),
    ("a\u{2028}b", "a␊b"), ("\u{301}x", "◌\u{301}x"),
  ])
  func whatSteersATerminalIsShown(text: String, shown: String) {
    #expect(text.visible == shown)
  }

  @Test func noScalarSteersATerminal() {
    for value in 0...0x2FFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = String(scalar).visible.unicodeScalars
      #expect(!shown.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func noCellHeadingOrNameCarriesAnEscapeSequence() {
    let evil = "\u{1B}[31m\nx\u{9B}2J"
    var table = EntryTable(title: evil, place: evil, headerText: \.self, cells: \.cells)
    var section = EntrySection(id: evil, header: evil, items: [Entry("1", [evil: evil])])
    table.show([section])
    section.items[0] = Entry("1", [evil: "\u{1B}c"])
    table.change(
      from: [EntrySection(id: evil, header: evil, items: [Entry("1", [evil: evil])])],
      to: [section], at: 1)
    table.timeText = { _ in evil }
    table.phase = .stale(since: ListTime(secondsSince1970: 0), ListFailure(evil))
    let frame = table.frame(width: 200, height: 9, clock: evil)
    let controls = frame.lines.flatMap(\.text.unicodeScalars).filter {
      $0.properties.generalCategory == .control
    }
    #expect(controls.isEmpty)
    #expect(frame.lines.count == 5)
  }

  @Test func quotesAreEscaped() {
    #expect(#"a "b" \c"#.quoted == #""a \"b\" \\c""#)
  }
}
