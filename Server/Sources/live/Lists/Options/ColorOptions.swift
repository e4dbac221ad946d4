import ArgumentParser
import LiveListTerminal

/// The option for colors.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to use colors: auto, always or never; auto respects NO_COLOR and CLICOLOR_FORCE.",
      valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)),
    transform: { text in
      guard let choice = ColorChoice(rawValue: text) else {
        throw ValidationError("Use auto, always or never.")
      }
      return choice
    })
  var color = ColorChoice.auto
}
