import LiveListTerminal
import Testing

@Suite(.timeLimit(.minutes(20))) struct ColorChoiceTests {
  @Test(arguments: [
    (ColorChoice.auto, [:], true, TerminalScreen.ColorMode.sixteen), (.auto, [:], false, .plain),
    (.auto, ["TERM": "dumb"], true, .plain), (.auto, ["NO_COLOR": "1"], true, .plain),
    (.auto, ["NO_COLOR": ""], true, .sixteen), (.auto, ["CLICOLOR_FORCE": "1"], false, .sixteen),
    (.auto, ["CLICOLOR_FORCE": "0"], false, .plain),
    (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, .sixteen),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .plain),
    (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .sixteen),
    (.never, ["CLICOLOR_FORCE": "1"], true, .plain),
    (.auto, ["TERM": "xterm"], true, .sixteen),
    (.auto, ["TERM": "xterm-256color"], true, .anyBackground),
    (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .anyBackground),
    (.auto, ["TERM": "xterm-256color", "COLORFGBG": "15;0"], true, .sixteen),
    (.auto, ["TERM": "xterm-256color", "COLORFGBG": "0;default;15"], true, .anyBackground),
    (.auto, ["TERM": "xterm", "COLORFGBG": "0;15"], true, .sixteenOnLight),
    (.always, ["TERM": "xterm", "COLORFGBG": "0;7"], false, .sixteenOnLight),
    (.auto, ["TERM": "xterm", "COLORFGBG": "default;default"], true, .sixteen),
  ])
  func theOptionThenTheEnvironmentThenTheOutputDecide(
    choice: ColorChoice, environment: [String: String], isTerminal: Bool,
    mode: TerminalScreen.ColorMode
  ) {
    #expect(choice.resolve(environment: environment, isTerminal: isTerminal) == mode)
  }
}
