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
    #expect(line == TypedLine("a"))
  }
}
