import LiveListTerminal
import Testing

@Suite(.timeLimit(.minutes(20))) struct ColorChoiceTests {
  @Test(arguments: [
    (ColorChoice.auto, [:], true, ColorMode.sixteen), (.auto, [:], false, .plain),
    (.auto, ["TERM": "dumb"], true, .plain), (.auto, ["NO_COLOR": "1"], true, .plain),
    (.auto, ["NO_COLOR": ""], true, .sixteen), (.auto, ["CLICOLOR_FORCE": "1"], false, .sixteen),
    (.auto, ["CLICOLOR_FORCE": "0"], false, .plain),
    (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, .sixteen),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .plain),
    (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .sixteen),
    (.never, ["CLICOLOR_FORCE": "1"], true, .plain),
  ])
  func theOptionThenTheEnvironmentThenTheOutputDecide(
    choice: ColorChoice, environment: [String: String], isTerminal: Bool, mode: ColorMode
  ) {
    #expect(choice.resolve(environment: environment, isTerminal: isTerminal) == mode)
  }
}
