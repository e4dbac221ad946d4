#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The players, and the rankings, on a phone.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PlayersScreenTests {
  private let app: TestApp

  init() throws {
    app = try TestApp()
  }

  @Test func playersAreShownInAlphabeticalOrderWithWhatTheyAchieved() async throws {
    let phone = GoalsPhone(PlayersViewController(app.model))
    await phone.wait { !$0.rows.isEmpty }
    #expect(
      phone.rows == [
        [
          "Ann, Drew the last match, 0 of 1", "Bob, Won the last match, 1 of 2",
          "Cy, Lost the last match, 0 of 2", "Dee, Drew the last match, 0 of 1",
        ]
      ])
    try app.logbook.change { try $0.renamePlayer("a", to: "Zoe") }
    await phone.wait { $0.rows[0].last == "Zoe, Drew the last match, 0 of 1" }
    #expect(phone.outcomes.last == .animated)
    #expect(phone.violations.isEmpty)
  }

  @Test func aPlayerCanBeSavedOnceThereIsAName() async throws {
    let phone = GoalsPhone(PlayersViewController(app.model))
    await phone.wait { !$0.rows.isEmpty }
    phone.controller.add()
    let alert = try #require(phone.alert)
    let field = try #require(alert.textFields?.first)
    #expect(!alert.tap("Save"))
    field.type("  ")
    #expect(!alert.tap("Save"))
    field.type(" Eve ")
    #expect(alert.tap("Save"))
    await phone.wait { $0.rows[0].contains("Eve, 0 of 0") }
    #expect(phone.alert == nil)
  }

  @Test func aTakenNameIsReportedInAnAlert() async throws {
    let phone = GoalsPhone(PlayersViewController(app.model))
    await phone.wait { !$0.rows.isEmpty }
    phone.controller.add()
    phone.alert?.textFields?.first?.type("ann")
    phone.alert?.tap("Save")
    await waitUntil("the alert is shown") { phone.alert?.title == "Not Saved" }
    #expect(
      phone.alert?.message
        == "The player couldn't be saved: Ann is already a player. Choose another name.")
    #expect(phone.rows[0].count == 4)
  }

  @Test func anOvertakingPlayerMovesInTheRankings() async throws {
    let phone = GoalsPhone(RankingsViewController(app.model))
    await phone.wait { !$0.rows.isEmpty }
    #expect(
      phone.rows == [
        [
          "Bob, 1 won, 1 tied, 0 lost, 6.67", "Ann, 0 won, 1 tied, 0 lost, 3.33",
          "Dee, 0 won, 1 tied, 0 lost, 3.33", "Cy, 0 won, 1 tied, 1 lost, 1.67",
        ]
      ])
    try app.logbook.change { try $0.createMatch(match("", [cy], 9, 0, [bob]).draft) }
    await phone.wait { $0.rows[0].first?.hasPrefix("Bob, 1 won, 1 tied, 1 lost, 4.44") == true }
    #expect(phone.rows[0][1].hasPrefix("Cy"))
    #expect(phone.outcomes.last == .animated)
    #expect(phone.violations.isEmpty)
  }

  @Test func anotherPeriodIsShownInTheSameTable() async throws {
    try app.logbook.change {
      try $0.createMatch(match("old", [dee], 9, 0, [bob], on: moment(2026, 10, 1)).draft)
    }
    let screen = RankingsViewController(app.model)
    let phone = GoalsPhone(screen)
    await phone.wait { $0.rows.first?.first?.hasPrefix("Dee") == true }
    app.logbook.holdReadings()
    let readings = app.logbook.readings
    screen.period = .week
    await app.logbook.readings(readings + 1)
    #expect(!phone.rows.isEmpty, "the rows stay")
    app.logbook.releaseReadings()
    await phone.wait { $0.rows.first?.first?.hasPrefix("Bob, 1 won, 1 tied, 0 lost") == true }
    #expect(phone.outcomes.last == .animated)
    #expect(phone.rowCounts == [4, 4], "rows stay until the others have arrived")
    #expect(!app.model.rankings(in: .all).isActive)
    #expect(app.model.rankings(in: .week).isActive)
    #expect(phone.violations.isEmpty)
  }
}
#endif
