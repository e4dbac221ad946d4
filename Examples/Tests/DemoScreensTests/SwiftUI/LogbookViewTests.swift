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
    app = try TestApp()
  }

  private func wait(_ screen: HeadlessScreen<some View>, for fragment: String) async {
    await screen.wait(for: fragment)
  }

  @Test func matchesAreShownBySection() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    #expect(screen.lines == ["[(plus)]", "Loading…"] && !app.model.matches.isActive)
    screen.appear()
    await wait(screen, for: "Today")
    #expect(
      screen.lines == [
        "[(plus)]", "# Today · 2 matches", "[Bob | 3 : 1 | Cy / 11:00]",
        "[Ann, Bob | 2 : 2 | Cy, Dee / 10:00]",
      ])
    #expect(
      screen.spokenText == """
        Add Match, button
        Today · 2 matches, heading
        Bob against Cy, 3 to 1, 11:00, button
        Ann, Bob against Cy, Dee, 2 to 2, 10:00, button
        """)
    screen.disappear()
    await waitUntil("no view looks") { !app.model.matches.isActive }
  }

  @Test func aSwipeDeletesAMatchAndAFailureRestoresIt() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    screen.appear()
    await wait(screen, for: "Today")
    #expect(screen.delete("[Bob | 3 : 1 | Cy / 11:00]"))
    await wait(screen, for: "1 match")
    #expect(
      screen.lines == ["[(plus)]", "# Today · 1 match", "[Ann, Bob | 2 : 2 | Cy, Dee / 10:00]"])
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    #expect(screen.delete("[Ann, Bob | 2 : 2 | Cy, Dee / 10:00]"))
    await waitUntil("an alert is shown") { screen.alert != nil }
    #expect(screen.alert?.contains { $0.contains("The disk is full.") } == true)
    await wait(screen, for: "Ann, Bob")
  }

  @Test func rankingsAreOrdered() async {
    let screen = HeadlessScreen(RankingsView(app.model))
    screen.appear()
    await wait(screen, for: "Bob")
    #expect(
      screen.text == """
        [All] Year Month Last Month Week
        Bob / 1 won, 1 tied, 0 lost | 6.67
        Ann / 0 won, 1 tied, 0 lost | 3.33
        Dee / 0 won, 1 tied, 0 lost | 3.33
        Cy / 0 won, 1 tied, 1 lost | 1.67
        """)
    #expect(
      screen.spoken.prefix(2) == ["Period: All, picker", "Bob, 6.67, 1 won, 1 tied, 0 lost"])
  }

  /// The rows of one period become those of the other, and only the shown list is read.
  @Test func rankingsFollowThePeriod() async throws {
    try app.logbook.change {
      try $0.createMatch(match("old", [dee], 9, 0, [bob], on: moment(2026, 10, 1)).draft)
    }
    let screen = HeadlessScreen(RankingsView(app.model))
    screen.appear()
    await wait(screen, for: "Dee / 1 won, 1 tied, 0 lost | 6.67")
    #expect(screen.set("Period", to: "Last Month"))
    await wait(screen, for: "10.00")
    #expect(
      screen.text == """
        All Year Month [Last Month] Week
        Dee / 1 won, 0 tied, 0 lost | 10.00
        Bob / 0 won, 0 tied, 1 lost | 0.00
        Ann / 0 won, 0 tied, 0 lost | –
        Cy / 0 won, 0 tied, 0 lost | –
        """)
    #expect(screen.spoken.last == "Cy, no rating, 0 won, 0 tied, 0 lost")
    #expect(!app.model.rankings(in: .all).isActive)
    #expect(app.model.rankings(in: .lastMonth).isActive)
  }

  @Test func emptyListsSayWhatIsMissing() async {
    app.logbook.quietly { $0 = LogbookContents() }
    let matches = HeadlessScreen(MatchesView(app.model))
    matches.appear()
    await wait(matches, for: EmptyList.matches.title)
    #expect(
      matches.lines == [
        "[(plus)]", "No matches yet", "Add the first one: who played, and how it ended.",
        "[Add Match]",
      ])
    let rankings = HeadlessScreen(RankingsView(app.model))
    rankings.appear()
    await wait(rankings, for: EmptyList.rankings.title)
    #expect(
      rankings.lines == [
        "[All] Year Month Last Month Week", "No rankings yet", "Add players to see their ranking.",
        "[Add Player]",
      ])
    rankings.tap("Add Player")
    #expect(rankings.lines.contains("New Player"))
  }

  @Test func aLogbookThatCannotBeReadIsReadAgain() async {
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    let screen = HeadlessScreen(MatchesView(app.model))
    screen.appear()
    await wait(screen, for: "[Try Again]")
    #expect(screen.lines[1] == "Couldn't Load the List")
    app.logbook.fail(with: nil)
    screen.dismissAlert()
    screen.tap("Try Again")
    await wait(screen, for: "# Today · 2 matches")
  }

  /// Names are never cut off: they wrap, and with the largest texts they have their own lines.
  @Test func largeTextsAreBelowEachOther() async throws {
    let name = "Maximiliane Wolfeschlegelsteinhausen"
    try app.logbook.change { try $0.renamePlayer(bob.id, to: name) }
    let matches = HeadlessScreen(MatchesView(app.model))
    matches.appear()
    await wait(matches, for: name)
    #expect(matches.lines[2] == "[\(name) | 3 : 1 | Cy / 11:00]")
    let rankings = HeadlessScreen(RankingsView(app.model))
    rankings.appear()
    await wait(rankings, for: name)
    var values = EnvironmentValues()
    values.dynamicTypeSize = .accessibility1
    EnvironmentValues.$current.withValue(values) {
      #expect(matches.lines[2] == "[\(name) | 3 / Cy | 1 / 11:00]")
      #expect(rankings.lines[1] == "\(name) / 1 won, 1 tied, 0 lost / 6.67")
      #expect(matches.spoken[2] == "\(name) against Cy, 3 to 1, 11:00, button")
    }
  }

  @Test func pullingDownReadsTheListAgain() async {
    let screen = HeadlessScreen(MatchesView(app.model))
    screen.appear()
    await wait(screen, for: "Today")
    app.logbook.quietly { try? $0.deleteMatch("first") }
    await screen.pullToRefresh()
    await wait(screen, for: "1 match")
    #expect(screen.lines.dropFirst().first == "# Today · 1 match")
  }
}
#endif
