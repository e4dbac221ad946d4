import LiveListTerminal
import LiveListTesting
import Testing
import _LiveTestSupport

@Suite(.timeLimit(.minutes(20)), .trail) struct TerminalScreenTests {
  private let screen = TerminalScreen(colors: .sixteen)

  private func frame(_ lines: [String], width: Int = 12, height: Int = 4) -> TerminalScreen.Frame {
    TerminalScreen.Frame(
      width: width, height: height, lines: lines.map { StyledLine([StyledLine.Run($0)]) })
  }

  @Test func onlyTheLinesThatChangedArePainted() {
    let bytes = screen.repaint(from: frame(["one", "two", "three"]), to: frame(["one", "2"]))
    #expect(bytes == "\u{1B}[?2026h\u{1B}[2;1H2\u{1B}[K\u{1B}[3;1H\u{1B}[K\u{1B}[H\u{1B}[?2026l")
    #expect(screen.repaint(from: frame(["one"]), to: frame(["one"])).isEmpty)
  }

  /// The cursor stays on the last cell of a full line, so that erasing to the end of the line would
  /// erase that cell, too.
  @Test(arguments: [[], ["\u{1B}[?7h"], ["\u{1B}[?7l"]])
  func aFullLineKeepsItsLastCell(modes: [String]) {
    var terminal = TinyTerminal(width: 5, height: 2)
    for mode in modes { terminal.write(mode) }
    terminal.write(screen.repaint(from: nil, to: frame(["12345", "1234"], width: 5, height: 2)))
    #expect(terminal.text == "12345\n1234")
    let wide = frame(["日本5", "1日日"], width: 5, height: 2)
    terminal.write(screen.repaint(from: frame(["12345", "1234"], width: 5, height: 2), to: wide))
    #expect(terminal.text == "日本5\n1日日")
  }

  /// The emulator handles the last column like a real terminal: erasing from the cursor on erases
  /// the last cell.
  @Test func theTestTerminalWrapsLate() {
    var terminal = TinyTerminal(width: 3, height: 2)
    terminal.write("\u{1B}[?7habc\u{1B}[K")
    #expect(terminal.text == "ab")
    terminal.write("\u{1B}[1;1Habcd")
    #expect(terminal.text == "abc\nd")
    terminal.write("\u{1B}[?7l\u{1B}[1;1Hxyz!")
    #expect(terminal.text == "xy!\nd")
  }

  @Test func aResizedFrameIsRedrawn() {
    let small = frame(["one", "two"])
    let large = frame(["one", "two"], width: 20)
    let bytes = screen.repaint(from: small, to: large)
    #expect(bytes.contains("\u{1B}[2J") && bytes.contains("one") && bytes.contains("two"))
  }

  @Test func whatFollowsAnEmojiIsPutInItsColumn() {
    let line = StyledLine([StyledLine.Run("👩‍👩‍👧"), StyledLine.Run("  next")])
    let next = TerminalScreen.Frame(width: 20, height: 1, lines: [line])
    #expect(screen.repaint(from: nil, to: next).contains("\u{1B}[1;1H\u{1B}[2K👩‍👩‍👧\u{1B}[3G  next"))
  }

  @Test func theScreenIsGivenBackAsItWas() {
    var terminal = TinyTerminal(width: 9, height: 2)
    terminal.write("\u{1B}[?7h\u{1B}[?25h")
    let before = terminal.modes
    terminal.write(screen.opening)
    #expect(terminal.modes == ["?1049", "?1000", "?1006"])
    terminal.write(screen.repaint(from: nil, to: frame(["x"], width: 9, height: 2)))
    terminal.write(screen.closing)
    #expect(terminal.modes == before && terminal.unknown.isEmpty)
    terminal.write(screen.closing)
    #expect(terminal.modes == before)
  }

  @Test func copiedTextIsBase64() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar", "größe\t日"]
    let encoded = [
      "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy", "Z3LDtsOfZQnml6U=",
    ]
    #expect(texts.map(screen.copying) == encoded.map { "\u{1B}]52;c;\($0)\u{07}" })
  }

  @Test func theTerminalShowsTheFrameWhateverItShowedBefore() throws {
    try withEvery("seed", in: [7 as UInt64]) { seed in
      var random = SplitMix64(seed: seed)
      var terminal = TinyTerminal(width: 12, height: 4)
      var shown: TerminalScreen.Frame?
      for _ in 0..<2_000 {
        let next = randomFrame(&random)
        terminal.write(screen.repaint(from: shown, to: next))
        var fresh = TinyTerminal(width: 12, height: 4)
        fresh.write(screen.repaint(from: nil, to: next))
        #expect(terminal.text == next.text.trimmingEmptyLines)
        #expect(terminal.grid == fresh.grid)
        shown = next
      }
      #expect(terminal.unknown.isEmpty)
    }
  }

  private func randomFrame(_ random: inout SplitMix64) -> TerminalScreen.Frame {
    let texts = ["", "ab", "日本", "👩‍👩‍👧", "🇩🇪x", "e\u{301}", "long enough to be cut", " "]
    let styles = StyledLine.Style.allCases
    let lines = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      StyledLine(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          StyledLine.Run(
            texts.randomElement(using: &random) ?? "",
            styles.randomElement(using: &random) ?? .plain, isDim: .random(using: &random))
        })
    }
    return TerminalScreen.Frame(width: 12, height: 4, lines: lines)
  }
}

extension String {
  fileprivate var trimmingEmptyLines: String {
    lastIndex { $0 != "\n" }.map { String(self[...$0]) } ?? ""
  }
}
