import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Laws for every short sequence of keys and answers.
@Suite(.timeLimit(.minutes(20)), .trail) struct CommandLawTests {
  typealias Browser = TableBrowserTests.Browser

  /// A key, or the end of the running command.
  private enum Step {
    case key(TerminalKey)
    case finish
  }

  private static let steps: [Step] =
    [.character("a"), .character("e"), .character("r"), .enter, .escape, .backspace, .left]
    .map(Step.key) + [.finish]

  private static let commands: [TableCommand<Entry>] = [
    TableCommand(.character("a"), "add", field: .text("Word") { $0.isEmpty ? "No." : nil }) { $0 },
    .onRow(.character("e"), "rename", field: { .text("Name", initial: $0.id) }, run: { $1 }),
    TableCommand(.character("r"), "refresh") { nil },
  ]

  /// The definition of a browser's behavior with these commands, for a list with one row, "1".
  private struct Oracle {
    var isRunning = false
    var asking: (key: Character, text: [Character], place: Int)?

    mutating func press(_ key: TerminalKey) -> TableAction<Entry>? {
      guard var line = asking else { return begin(key) }
      switch key {
      case .character(let character):
        line.text.insert(character, at: line.place)
        line.place += 1
      case .backspace where line.place > 0:
        line.place -= 1
        line.text.remove(at: line.place)
      case .left: line.place = max(0, line.place - 1)
      case .escape:
        asking = nil
        return nil
      case .enter where line.key == "e" || !line.text.isEmpty:
        asking = nil
        return run(line.key, [String(line.text)])
      default: break
      }
      asking = line
      return nil
    }

    private mutating func begin(_ key: TerminalKey) -> TableAction<Entry>? {
      guard !isRunning, case .character(let character) = key else { return nil }
      switch character {
      case "a": asking = ("a", [], 0)
      case "e": asking = ("e", ["1"], 1)
      case "r": return run("r", [])
      default: break
      }
      return nil
    }

    private mutating func run(_ key: Character, _ answers: [String]) -> TableAction<Entry> {
      isRunning = true
      let row = key == "e" ? Sample.flat([1])[0].items[0] : nil
      return .command(key: .character(key), row: row, answers: answers)
    }
  }

  @Test func everyShortSequenceOfKeysAsksAndRunsAsByDefinition() {
    var browser = Browser(
      EntryTable(title: "Sample", headerText: \.self, cells: \.cells), commands: Self.commands)
    browser.resize(to: TerminalSize(width: 40, height: 7))
    browser.show(Sample.flat([1]))
    check(browser, Oracle(), depth: 4)
  }

  private func check(_ browser: Browser, _ oracle: Oracle, depth: Int) {
    if let asking = oracle.asking {
      let place = asking.place
      let typed = "\(String(asking.text[..<place]))▏\(String(asking.text[place...]))"
      #expect(browser.text.contains(": \(typed)"))
    }
    guard depth > 0 else { return }
    for step in Self.steps where !isDetail(browser) {
      var (browser, oracle) = (browser, oracle)
      switch step {
      case .key(let key):
        let expected = oracle.press(key)
        #expect(browser.press(key) == expected)
      case .finish:
        guard oracle.isRunning else { continue }
        browser.finishCommand(TableMessage("Done."))
        oracle.isRunning = false
        if oracle.asking == nil { #expect(browser.text.hasSuffix("\n Done.")) }
      }
      check(browser, oracle, depth: depth - 1)
    }
  }

  /// Whether the browser shows a row's details, in which keys have different meanings.
  private func isDetail(_ browser: Browser) -> Bool {
    if case .detail = browser.mode { true } else { false }
  }

  @Test func aFrameFillsTheTerminalWhateverIsAskedOrSaid() throws {
    try withEvery("seed", in: [7 as UInt64]) { seed in
      var random = SplitMix64(seed: seed)
      var browser = TableCommandTests.browser()
      let keys: [TerminalKey] =
        "mer/ ?q1xé".map(TerminalKey.character)
        + [.enter, .escape, .left, .right, .delete, .down]
      for second in 1...2_000 {
        _ = browser.press(keys.randomElement(using: &random) ?? .up)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          browser.finishCommand(
            TableMessage("It is done, and this is said of it.", isFailure: true))
        case 1: browser.finishCommand()
        case 2: browser.change(to: Sample.list(&random), at: second)
        case 3:
          browser.resize(
            to: TerminalSize(
              width: .random(in: 0...60, using: &random),
              height: .random(in: 0...12, using: &random))
          )
        default: break
        }
        let frame = browser.frame(clock: "12:04:31")
        #expect(frame.lines.count == browser.size.height)
        #expect(frame.lines.allSatisfy { $0.width <= browser.size.width })
      }
    }
  }
}
