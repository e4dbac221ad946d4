#if HEADLESS_SWIFTUI
import Demos
import Foundation
@testable import HeadlessSwiftUI
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import DemoScreens

/// The bench in SwiftUI: the rows are those of the model after each change.
@MainActor @Suite(.timeLimit(.minutes(20)), .trail) struct ChangesViewTests {
  private let clock = ManualClock()
  private let model: ChangesModel
  private let screen: HeadlessScreen<ChangesView>

  init() {
    model = ChangesModel(pace: .seconds(1), clock: clock)
    screen = HeadlessScreen(ChangesView(model))
  }

  /// The headers and rows of the model's list.
  private var expected: [String] {
    model.bench.list.flatMap { section in
      ["\(section.header)"] + section.items.map(\.description)
    }
  }

  /// Waits until the list below the controls is the model's.
  private func wait() async {
    await waitUntil("the screen shows the bench") { screen.lines.dropFirst(9) == expected[...] }
  }

  @Test func theUserChoosesAndGoes() async {
    screen.appear()
    await wait()
    #expect(
      screen.lines.prefix(9) == [
        "What: Insert", "In which sections: None", "In which items: Middle", "How many: 3",
        "[Go: 3 insertions in the middle]", "(Undo)", "Autoplay: off", "[Start over]",
        "No changes yet. Press Go.",
      ])
    for (group, choice) in [("What", "Move"), ("In which items", "Beginning"), ("How many", "2")] {
      #expect(screen.set(group, to: choice))
    }
    screen.tap("Go: 2 moves at the beginning")
    await wait()
    #expect(model.runs.first?.title == "2 moves at the beginning")
    #expect(screen.lines[8].hasPrefix("2 moves at the beginning\n"))
    #expect(screen.lines.dropFirst(9).dropFirst().first == "Item 3, version 1")
    screen.tap("Undo")
    await wait()
    #expect(model.bench.list == Bench(.standard).list && screen.lines[5] == "(Undo)")
  }

  @Test func everyRandomChangeShowsTheRowsOfTheModel() async {
    screen.appear()
    await wait()
    for group in ["In which sections", "In which items"] {
      #expect(screen.set(group, to: "Random/none"))
    }
    for kind in BenchRequest.Kind.allCases + BenchRequest.Kind.allCases {
      #expect(screen.set("What", to: kind.rawValue.capitalized))
      for _ in 1...5 {
        screen.tap(String(screen.lines[4].dropFirst().dropLast()))
        await wait()
        #expect(screen.lines.dropFirst(9) == expected[...] && screen.repeatedIDs == 0)
      }
    }
    #expect(model.runs.count == 50)
  }

  @Test func anInvalidRequestIsRejectedWithASentence() async {
    screen.appear()
    #expect(screen.set("In which items", to: "None"))
    screen.tap("Go: nothing is chosen")
    #expect(screen.lines[8] == BenchError.nothingChosen.description)
    #expect(model.runs.isEmpty)
  }

  @Test func autoplayRunsByItselfAndStartOverRestoresTheList() async {
    screen.appear()
    await wait()
    #expect(screen.set("Autoplay", to: true))
    for _ in 1...5 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers(1)
    #expect(model.runs.count == 5 && screen.lines[6] == "Autoplay: on")
    #expect(screen.set("Autoplay", to: false))
    screen.tap("Start over")
    await wait()
    #expect(model.bench.list == Bench(.standard).list && model.runs.isEmpty)
  }
}
#endif
