#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListUIKit
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The matches on a phone.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MatchesScreenTests {
  private let app: TestApp
  private let phone: GoalsPhone<DateRange, String, MatchRow>

  init() throws {
    app = try TestApp()
    phone = GoalsPhone(MatchesViewController(app.model))
  }

  private func shown() async {
    await phone.wait { !$0.rows.isEmpty }
  }

  @Test func rowsAreShownBySectionAndFollowChangesByOthers() async throws {
    #expect(phone.message == ["Loading…"])
    await shown()
    #expect(phone.headers == ["Today · 2 matches"])
    #expect(phone.rows == [["Bob, 11:00, 3 : 1, Cy", "Ann, Bob, 10:00, 2 : 2, Cy, Dee"]])
    #expect(phone.message.isEmpty)
    #expect(phone.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 60)

    try app.logbook.change {
      try $0.createMatch(match("old", [dee], 1, 0, [ann], on: friday - 86_400).draft, id: "old")
    }
    await phone.wait { $0.headers == ["Today · 2 matches", "Yesterday · 1 match"] }
    try app.logbook.change { try $0.renamePlayer("b", to: "Zoe") }
    await phone.wait { $0.rows[0][1].hasPrefix("Ann, Zoe") }
    try app.logbook.change {
      try $0.updateMatch("second", with: match("", [bob], 3, 3, [cy], on: friday - 86_000).draft)
    }
    await phone.wait { $0.headers == ["Today · 1 match", "Yesterday · 2 matches"] }
    try app.logbook.change { try $0.deleteMatch("first") }
    await phone.wait { $0.headers == ["Yesterday · 2 matches"] }

    #expect(phone.outcomes.first == .reloaded(.firstLoad))
    #expect(Set(phone.outcomes.dropFirst()) == [.animated], "nothing was reloaded")
    #expect(phone.violations.isEmpty)
  }

  @Test func aSwipeDeletesAMatch() async throws {
    await shown()
    phone.tableView.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    await phone.wait { $0.headers == ["Today · 1 match"] }
    #expect(app.logbook.contents.matches.map(\.id) == ["first"])
    #expect(phone.rows == [["Ann, Bob, 10:00, 2 : 2, Cy, Dee"]])
    #expect(phone.violations.isEmpty)
  }

  @Test func aFailedDeletionRestoresTheRowAndShowsAnAlert() async throws {
    await shown()
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    phone.tableView.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    await waitUntil("an alert is shown") { phone.alert != nil }
    #expect(phone.alert?.message == "The match couldn't be deleted: The disk is full.")
    #expect(phone.rows[0].count == 2)
    phone.alert?.tap("OK")
    #expect(phone.alert == nil)
    #expect(app.model.matches.alerts.isEmpty)
    #expect(phone.violations.isEmpty)
  }

  @Test func twoFailuresAreShownOneAfterTheOther() async throws {
    await shown()
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    phone.tableView.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    await waitUntil("an alert is shown") { phone.alert != nil }
    app.logbook.fail(with: LogbookError(.store, "No response."))
    phone.tableView.refreshControl?.pull()
    await waitUntil("there are two alerts") { app.model.matches.alerts.count == 2 }
    #expect(phone.alert?.message == "The match couldn't be deleted: The disk is full.")
    phone.alert?.tap("OK")
    #expect(phone.alert?.message == "No response.")
    phone.alert?.tap("OK")
    #expect(phone.alert == nil)
    #expect(app.model.matches.alerts.isEmpty)
  }

  @Test func rowsStayWhenAPullFails() async throws {
    await shown()
    let rows = phone.rows
    app.logbook.fail(with: LogbookError(.store, "No response."))
    let control = try #require(phone.tableView.refreshControl)
    control.pull()
    #expect(control.isRefreshing)
    await waitUntil("an alert is shown") { phone.alert != nil }
    #expect(!control.isRefreshing)
    #expect(phone.alert?.message == "No response.")
    #expect(phone.rows == rows)
    await phone.wait { $0.banner?.contains("No response.") == true }
    phone.alert?.tap("OK")
    app.logbook.fail(with: nil)
    control.pull()
    await phone.wait { $0.banner == nil }
    #expect(phone.rows == rows)
  }

  @Test func aListThatNeverArrivedOffersARetry() async throws {
    app.logbook.fail(with: LogbookError(.store, "No response."))
    await phone.wait { $0.phase.failure != nil }
    #expect(phone.message == ["Nothing to show", "No response.", "Try Again"])
    app.logbook.fail(with: nil)
    await (phone.controller).refresh()
    await shown()
    #expect(phone.message.isEmpty)
  }

  @Test func anEmptyListSaysWhatToDoAndDoesIt() async throws {
    await shown()
    try app.logbook.change { contents in
      for match in contents.matches { try contents.deleteMatch(match.id) }
    }
    await phone.wait { $0.rows.isEmpty }
    #expect(
      phone.message == [
        "No matches yet", "Add the first one: who played, and how it ended.", "Add Match",
      ])
    let button = try #require(phone.tableView.backgroundView?.subviews.last as? UIButton)
    button.tap()
    #expect((phone.controller as? MatchesViewController)?.openEditor?.title == "New Match")
  }

  @Test func aTapOpensAMatchOnlyWhileEditing() async throws {
    await shown()
    phone.tableView.tapRow(at: IndexPath(row: 0, section: 0))
    #expect(phone.controller.presentedViewController == nil)
    phone.controller.setEditing(true, animated: false)
    #expect(phone.tableView.isEditing)
    phone.tableView.tapRow(at: IndexPath(row: 0, section: 0))
    let editor = (phone.controller as? MatchesViewController)?.openEditor
    #expect(editor?.title == "Edit Match")
    #expect(editor?.editor.matchID == "second")
  }

  @Test func anOffscreenScreenRestsAndCatchesUpInOneUpdate() async throws {
    await shown()
    phone.setVisible(false)
    #expect(!app.model.matches.isActive)
    await app.clock.sleepers(2)
    app.clock.advance(by: .seconds(5))
    await waitUntil("the list isn't read") { app.clock.deadlines.isEmpty }
    let readings = app.logbook.readings
    try app.logbook.change { try $0.deleteMatch("first") }
    try app.logbook.change { try $0.renamePlayer("b", to: "Zoe") }
    #expect(app.logbook.readings == readings)
    let updates = phone.outcomes.count
    phone.setVisible(true)
    await phone.wait { $0.rows == [["Zoe, 11:00, 3 : 1, Cy"]] }
    #expect(phone.outcomes.count == updates + 1)
    #expect(phone.violations.isEmpty)
  }

  @Test func anotherStoreShowsItsOwnRows() async throws {
    await shown()
    var other = try fourPlayers()
    try other.createMatch(match("", [dee], 9, 0, [ann]).draft, id: "other")
    app.model.use(MockLogbook(other))
    await phone.wait { $0.rows == [["Dee, 12:00, 9 : 0, Ann"]] }
    #expect(phone.outcomes.last == .animated)
    #expect(phone.violations.isEmpty)
  }

  @Test func aWholeGameIsShownWithoutBreakingARule() async throws {
    await shown()
    var random = SplitMix64(seed: 7)
    for number in 0..<60 {
      let contents = app.logbook.contents
      let step = LogbookPlay.step(
        after: contents.players, contents.matches, now: friday + Double(number), using: &random)
      try await app.logbook.perform(step.edit)
    }
    let expected = app.logbook.contents.matches.sections(now: friday, calendar: greenwich)
    await waitUntil("the model has the expected list") { app.model.matches.sections == expected }
    await phone.wait { $0.headers == expected.map(\.header) }
    #expect(phone.violations.isEmpty)
  }
}
#endif
