import Testing

@testable import LiveListTerminal

@Suite(.timeLimit(.minutes(20))) struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("a\u{200B}b", 2), ("Ω…→", 3),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1),
    ("❤\u{FE0E}", 1), ("1️⃣", 2), ("⌚", 2), ("⌚\u{FE0E}", 1), ("क्ष", 2), ("ñ", 1), ("☎️", 2),
  ])
  func aTextIsAsWideAsItIsDrawn(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }

  @Test(arguments: [
    ("Huckleberry", 11, "Huckleberry"), ("Huckleberry", 6, "Huckl…"), ("abc", 1, "…"),
    ("abc", 0, ""), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func aTextIsCutBetweenCharacters(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
  }

  @Test func aCutTextIsNeverWiderThanAsked() {
    let text = "a日👩‍👩‍👧e\u{301}🇩🇪क्षx❤️"
    for width in 0..<20 { #expect(text.truncated(to: width).terminalWidth <= width) }
  }
}
