import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Choosing one of several words.
@Suite(.trail, .timeLimit(.minutes(20))) struct ChosenOptionTests {
  private static let kinds = ["insert", "delete", "modify", "move", "random"]

  @Test func theArrowsStopAtTheEndsAndLettersGoAround() {
    var option = ChosenOption(Self.kinds, at: 0)
    func after(_ keys: TerminalKey...) -> String {
      let isTaken = keys.allSatisfy { option.take($0) }
      #expect(isTaken)
      return option.text
    }
    #expect(after(.left) == "insert")
    #expect(after(.right, .tab) == "modify")
    #expect(after(.character("m")) == "move")
    #expect(after(.character("M")) == "modify")
    #expect(after(.character("x")) == "modify", "none begins with it")
    #expect(after(.end, .right) == "random")
    #expect(after(.up, .backTab, .left) == "delete")
    #expect(after(.home) == "insert")
    let isTaken = [TerminalKey.enter, .escape].contains { option.take($0) }
    #expect(!isTaken)
  }

  @Test func theChosenOptionIsVisibleInAnyWidth() throws {
    try withEvery("width", in: 1...60) { width in
      try withEvery("index", in: Self.kinds.indices) { index in
        let line = StyledLine(ChosenOption(Self.kinds, at: index).runs(width: width))
        #expect(line.width <= max(width, 12))
        #expect(line.text.contains(width < 12 ? "…" : "[\(Self.kinds[index])]"))
      }
    }
  }

  @Test func whatIsOutOfSightIsHinted() {
    func text(_ index: Int, _ width: Int) -> String {
      StyledLine(ChosenOption(Self.kinds, at: index).runs(width: width)).text
    }
    #expect(text(1, 80) == "insert  [delete]  modify  move  random")
    #expect(text(0, 20) == "[insert]  delete …")
    #expect(text(2, 20) == "… delete  [modify] …")
    #expect(text(4, 20) == "… move  [random]")
  }
}
