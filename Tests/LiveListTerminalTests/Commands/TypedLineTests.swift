import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Typing a line.
@Suite(.trail, .timeLimit(.minutes(20))) struct TypedLineTests {
  /// The definition of the effect of keys on a line, with an array and a position in it.
  private struct Oracle {
    var text: [Character] = []
    var place = 0

    mutating func take(_ key: TerminalKey) {
      switch key {
      case .character(let character):
        text.insert(character, at: place)
        place += 1
      case .backspace where place > 0:
        place -= 1
        text.remove(at: place)
      case .delete where place < text.count: text.remove(at: place)
      case .left: place = max(0, place - 1)
      case .right: place = min(text.count, place + 1)
      case .home, .control("a"): place = 0
      case .end, .control("e"): place = text.count
      case .control("u"):
        text.removeFirst(place)
        place = 0
      case .control("w"):
        var start = place
        while start > 0, text[start - 1] == " " { start -= 1 }
        while start > 0, text[start - 1] != " " { start -= 1 }
        text.removeSubrange(start..<place)
        place = start
      default: break
      }
    }
  }

  private static let keys: [TerminalKey] = [
    .character("a"), .character("日"), .character(" "), .left, .right, .home, .end, .backspace,
    .delete, .control("u"), .control("w"),
  ]

  @Test func everyShortSequenceOfKeysEditsAsByDefinition() {
    check(TypedLine(), Oracle(), depth: 4)
  }

  private func check(_ line: TypedLine, _ oracle: Oracle, depth: Int) {
    #expect(line.text == String(oracle.text))
    #expect(line.before.count == oracle.place)
    guard depth > 0 else { return }
    for key in Self.keys {
      var (line, oracle) = (line, oracle)
      let isTaken = line.take(key)
      #expect(isTaken)
      oracle.take(key)
      check(line, oracle, depth: depth - 1)
    }
  }

  @Test func theCursorIsVisibleInAnyWidth() throws {
    try withEvery("seed", in: 0..<30 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var line = TypedLine(String(repeating: "ab日 ", count: .random(in: 0...9, using: &random)))
      for _ in 0..<30 {
        _ = line.take(Self.keys.randomElement(using: &random) ?? .left)
        let width = Int.random(in: 1...20, using: &random)
        let runs = line.runs(width: width)
        #expect(runs.filter { $0.text == "▏" }.count == 1)
        #expect(StyledLine(runs).width <= width)
      }
    }
  }

  @Test func whatIsNoEditIsLeftToOthers() {
    var line = TypedLine("a")
    let isTaken = [TerminalKey.enter, .escape, .up, .tab].contains { line.take($0) }
    #expect(!isTaken)
    #expect(line.text == "a")
  }

  private static let fields = TableField.Completion(
    ["Size", "Used", "Use%", "user"], separatedBy: ",", after: " -")

  @Test(arguments: [
    ("", [TerminalKey.tab], "Size"), ("", [.tab, .tab], "Used"), ("", [.backTab], "user"),
    ("us", [.tab], "Used"), ("us", [.tab, .tab, .tab, .tab], "Used"),
    ("us", [.tab, .backTab], "user"), ("Size, -us", [.tab], "Size, -Used"),
    ("x", [.tab], "x"), ("us", [.tab, .character(","), .tab], "Used,Size"),
    ("a,b", [.left, .left, .left, .tab], "Sizea,b"), ("us", [.tab, .backspace, .tab], "Used"),
  ])
  func tabCompletesTheWordBeforeTheCursor(text: String, keys: [TerminalKey], expected: String) {
    var line = TypedLine(text, completion: Self.fields)
    let isTaken = keys.allSatisfy { line.take($0) }
    #expect(isTaken)
    #expect(line.text == expected)
  }

  @Test(arguments: [
    ("", "age"), ("a", "age"), ("age > a", "age > a"),
    ("age >= 3 and \"n", "age >= 3 and \"na me\""),
    ("\"na me\" == \"a", "\"na me\" == \"a"), ("not (a", "not (age"),
  ])
  func tabCompletesNoValue(text: String, expected: String) {
    let words = TableField.Completion(
      ["age", "\"na me\""], separatedBy: " (&|!", notAfter: "=<>~")
    var line = TypedLine(text, completion: words)
    _ = line.take(.tab)
    #expect(line.text == expected)
  }

  /// Law: the words don't move while Tab goes through them, and after as many presses as there are
  /// words, the first one is back.
  @Test func tabReturnsToTheFirstWord() {
    for text in ["", "u", "us", "use", "Size,", "Size,u"] {
      var line = TypedLine(text, completion: Self.fields)
      let words = line.suggestions.words
      var texts: [String] = []
      for place in words.indices {
        _ = line.take(.tab)
        #expect(line.suggestions.words == words)
        #expect(line.suggestions.chosen == place)
        texts.append(line.text)
      }
      _ = line.take(.tab)
      #expect(line.text == texts[0])
      #expect(Set(texts).count == words.count)
    }
  }

  @Test func wordsAreShownAsFarAsThereIsRoom() {
    let field = TableField.text("Sort by", completion: Self.fields)
    let question = CommandQuestion<Int>(
      TableCommand(.character("s"), "sort") { "" }, row: nil, answers: [], field: field)
    for (width, expected) in [
      (80, " Sort by: ▏   ⇥ Size Used Use% user"), (34, " Sort by: ▏   ⇥ Size Used Use% …"),
      (24, " Sort by: ▏   ⇥ Size …"), (18, " Sort by: ▏"),
    ] {
      let lines = question.lines(width: width, limit: 1)
      #expect(lines.map(\.text) == [expected], "\(width)")
      #expect(lines[0].width <= width)
    }
  }
}
