#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
@testable import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The lists of a logbook in SwiftUI, as on a watch.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LogbookViewTests {
  private let app: TestApp

  init() throws {
    app = try TestApp(isActive: false)
  }

  private func wait(_ screen: HeadlessScreen<some View>, for fragment: String) async {
    await waitUntil("the screen shows \(fragment)") {
      screen.lines.contains { $0.contains(fragment) }
    }
  }

  @Test func matchesAreShownBySection() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    #expect(screen.lines == ["[Add Match]", "Loading…"] && !app.model.matches.isActive)
    screen.appear()
    await wait(screen, for: "Today")
    #expect(
      screen.lines == [
        "[Add Match]", "Today · 2 matches", "[Bob 3 : 1 Cy 11:00]",
        "[Ann, Bob 2 : 2 Cy, Dee 10:00]",
      ])
    screen.disappear()
    #expect(!app.model.matches.isActive, "the list is read while it's visible")
  }

  @Test func aSwipeDeletesAMatchAndAFailureRestoresIt() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    screen.appear()
    await wait(screen, for: "Today")
    #expect(screen.delete("[Bob 3 : 1 Cy 11:00]"))
    await wait(screen, for: "1 match")
    #expect(
      screen.lines == ["[Add Match]", "Today · 1 match", "[Ann, Bob 2 : 2 Cy, Dee 10:00]"])
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    #expect(screen.delete("[Ann, Bob 2 : 2 Cy, Dee 10:00]"))
    await waitUntil("an alert is shown") { screen.alert != nil }
    #expect(screen.alert?.contains { $0.contains("The disk is full.") } == true)
    await wait(screen, for: "Ann, Bob")
  }

  @Test func rankingsAreOrdered() async {
    let screen = HeadlessScreen(RankingsView(app.model))
    screen.appear()
    await wait(screen, for: "Bob")
    #expect(
      screen.lines == ["Period: All Time", "Bob 6.67", "Ann 3.33", "Dee 3.33", "Cy 1.67"])
  }

  /// The rows of one period become those of the other, and only the shown list is read.
  @Test func rankingsFollowThePeriod() async throws {
    try app.logbook.change {
      try $0.createMatch(match("old", [dee], 9, 0, [bob], on: moment(2026, 10, 1)).draft)
    }
    let screen = HeadlessScreen(RankingsView(app.model))
    screen.appear()
    await wait(screen, for: "Dee 6.67")
    #expect(screen.set("Period", to: "Last Month"))
    await wait(screen, for: "Dee 10.00")
    #expect(
      screen.lines == ["Period: Last Month", "Dee 10.00", "Bob 0.00", "Ann –", "Cy –"])
    #expect(!app.model.rankings(in: .all).isActive)
    #expect(app.model.rankings(in: .lastMonth).isActive)
  }

  @Test func emptyListsSayWhatIsMissing() async {
    app.logbook.quietly { $0 = LogbookContents() }
    let matches = HeadlessScreen(MatchesView(app.model))
    matches.appear()
    await wait(matches, for: EmptyList.matches.description)
    let rankings = HeadlessScreen(RankingsView(app.model))
    rankings.appear()
    await wait(rankings, for: EmptyList.rankings.description)
  }

  @Test func pullingDownReadsTheListAgain() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    screen.appear()
    await wait(screen, for: "Today")
    app.logbook.quietly { try? $0.deleteMatch("first") }
    await screen.pullToRefresh()
    await wait(screen, for: "1 match")
    #expect(screen.lines.dropFirst().first == "Today · 1 match")
  }
}
#endif
