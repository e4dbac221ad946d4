import ArgumentParser
import Foundation
import _AppKitTransitions
import _ViewTransitions

/// Updates doubles of Apple's views with random changes through the adapters, until one shows wrong
/// rows.
@main
struct FuzzViews: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-views",
    abstract: "Updates doubles of Apple's views at random through the adapters.",
    discussion: """
      Updates arrive during animations, views leave their windows, items are dragged over them, \
      and apps set wrong data. The first screen that breaks a rule or shows a wrong row is printed \
      with its seed, and the exit status is 1.
      """)

  @Option(help: "Number of transitions of each view.")
  var count = 1_000_000

  @Option(help: "Seed of the first screen; the next screens count up (default: random).")
  var seed: UInt64?

  @Option(help: "Time limit of each view, in seconds.")
  var seconds: Int?

  @Option(help: "Run only the screens whose name contains this.")
  var only = ""

  func validate() throws {
    guard count > 0, seconds ?? 1 > 0 else {
      throw ValidationError("--count and --seconds must be positive.")
    }
  }

  @MainActor
  func run() async throws {
    let first = seed ?? .random(in: 0 ... .max / 2)
    for suite in TransitionSuite.uiKit + TransitionSuite.appKit {
      try suite.only(only)?.run(count, from: first, seconds: seconds)
    }
  }
}

extension TransitionSuite {
  /// Runs twenty transitions on each screen in turn, until the requested number is reached.
  fileprivate func run(_ count: Int, from seed: UInt64, seconds: Int?) throws {
    let start = ContinuousClock.now
    var done = 0
    while done < count, seconds.map({ ContinuousClock.now < start + .seconds($0) }) ?? true {
      let number = done / 20
      do {
        try run(number, seed: seed &+ UInt64(number))
      } catch {
        let again = "--only \(screen(number)) --count 20"
        print("\(error)\nTry it again:\n  fuzz-views \(again) --seed \(seed &+ UInt64(number))")
        throw ExitCode.failure
      }
      done += 20
    }
    let time = (ContinuousClock.now - start).formatted(.units(allowed: [.seconds], width: .narrow))
    print("\(view): \(done) transitions from seed \(seed) on \(screens), 0 wrong, \(time)")
    fflush(nil)
  }

  /// The suite with the screens whose name contains a text.
  fileprivate func only(_ text: String) -> TransitionSuite? {
    let screens = screens.filter { text.isEmpty || "\($0)".contains(text) }
    return screens.isEmpty ? nil : TransitionSuite(view: view, screens: screens)
  }
}
