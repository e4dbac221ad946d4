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
      ["# \(section.header)"] + section.items.map(\.description)
    }
  }

  /// The rows between the bar at the top, and the next change, the report and the bar at the bottom.
  private var rows: ArraySlice<String> { screen.lines.dropFirst().dropLast(3) }
  private var report: String { screen.lines.suffix(2).first ?? "" }

  /// Waits until the list is the model's.
  private func wait() async {
    await waitUntil("the screen shows the bench") { rows == expected[...] }
  }

  /// Chooses options in the sheet.
  private func choose(_ options: [String: String]) {
    screen.tap("Choose the Next Change")
    for (group, option) in options { #expect(screen.set(group, to: option)) }
    screen.tap("Done")
  }

  @Test func theUserChoosesAndGoes() async {
    screen.appear()
    await wait()
    #expect(
      screen.lines.prefix(3) == [
        "[(slider.horizontal.3)]", "# Section 1, version 1", "Item 1, version 1",
      ])
    #expect(
      screen.lines.suffix(3) == [
        "Next: 3 insertions in the middle", "No changes yet.",
        "((arrow.uturn.backward)) [(arrow.counterclockwise)] (repeat): off [(play.fill)]",
      ])
    #expect(
      screen.spoken.suffix(4) == [
        "Undo, button, dimmed", "Start Over, button", "Autoplay, off, switch",
        "Go: 3 insertions in the middle, button",
      ])
    screen.tap("Choose the Next Change")
    #expect(
      screen.text == """
        [Done]
        Next Change
        What: Insert
        In which sections: None
        In which items: Middle
        How many: 3
        """)
    screen.goBack()
    choose(["What": "Move", "In which items": "Beginning", "How many": "2"])
    #expect(screen.lines.suffix(3).first == "Next: 2 moves at the beginning")
    screen.tap("Go: 2 moves at the beginning")
    await wait()
    #expect(model.runs.first?.title == "2 moves at the beginning")
    #expect(report.hasPrefix("2 moves at the beginning\n"))
    #expect(rows.dropFirst().first == "Item 3, version 1")
    screen.tap("Undo")
    await wait()
    #expect(model.bench.list == Bench(.standard).list)
    #expect(screen.lines.last?.hasPrefix("((arrow.uturn.backward))") == true)
  }

  @Test func everyRandomChangeShowsTheRowsOfTheModel() async {
    screen.appear()
    await wait()
    choose(["In which sections": "Random/none", "In which items": "Random/none"])
    for kind in BenchRequest.Kind.allCases + BenchRequest.Kind.allCases {
      choose(["What": kind.rawValue.capitalized])
      for _ in 1...5 {
        screen.tap("(play.fill)")
        await wait()
        #expect(rows == expected[...] && screen.repeatedIDs == 0)
      }
    }
    #expect(model.runs.count == 50)
  }

  @Test func anInvalidRequestIsRejectedWithASentence() async {
    screen.appear()
    choose(["In which items": "None"])
    #expect(screen.lines.suffix(3).first == "Nothing is chosen")
    screen.tap("Go: nothing is chosen")
    #expect(report == BenchError.nothingChosen.description)
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
    #expect(model.runs.count == 5 && screen.spoken.contains("Autoplay, on, switch"))
    #expect(screen.set("Autoplay", to: false))
    screen.tap("Start Over")
    await wait()
    #expect(model.bench.list == Bench(.standard).list && model.runs.isEmpty)
  }
}
#endif
