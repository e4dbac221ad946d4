import ArgumentParser
import Foundation
import _AppKitTransitions
import _ViewTransitions

/// Updates doubles of Apple's views at random through the adapters, until one shows something
/// wrong.
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
    for view in View.all {
      try view.run(count, from: first, only: only, seconds: seconds)
    }
  }
}

/// A kind of view, and the screens that show it.
@MainActor
private struct View {
  let name: String
  let screens: [any TransitionScreen.Type]

  static let all = [
    View(
      name: "UITableView",
      screens: [TableScreen.self, TableSourceScreen.self, UpdatingTableScreen.self]),
    View(name: "UICollectionView", screens: [CollectionScreen.self, CollectionSourceScreen.self]),
    View(
      name: "NSTableView",
      screens: [FlatRowsScreen.self, RowsScreen.self, RowsSourceScreen.self]),
    View(name: "NSOutlineView", screens: [OutlineScreen.self, OutlineSourceScreen.self]),
    View(name: "NSCollectionView", screens: [GridScreen.self, GridSourceScreen.self]),
  ]

  /// Runs twenty transitions on each screen in turn.
  func run(_ count: Int, from seed: UInt64, only: String, seconds: Int?) throws {
    let screens = screens.filter { only.isEmpty || "\($0)".contains(only) }
    guard !screens.isEmpty else { return }
    let start = ContinuousClock.now
    var done = 0
    while done < count, seconds.map({ ContinuousClock.now < start + .seconds($0) }) ?? true {
      let number = done / 20
      do {
        try screens[number % screens.count].transitions(20, seed: seed &+ UInt64(number))
      } catch {
        let again = "--only \(screens[number % screens.count]) --count 20"
        print("\(error)\nTry it again:\n  fuzz-views \(again) --seed \(seed &+ UInt64(number))")
        throw ExitCode.failure
      }
      done += 20
    }
    let time = (ContinuousClock.now - start).formatted(.units(allowed: [.seconds], width: .narrow))
    print("\(name): \(done) transitions from seed \(seed) on \(screens), 0 wrong, \(time)")
    fflush(nil)
  }
}

extension TransitionScreen {
  fileprivate static func transitions(_ count: Int, seed: UInt64) throws(BrokenTransition) {
    var transitions = ViewTransitions(Self.self, seed: seed)
    try transitions.run(count)
  }
}
