import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The lists of the app, which follow a logbook.
@MainActor @Suite(.timeLimit(.minutes(20))) struct GoalsModelTests {
  @Test func aListIsLoadingUntilTheLogbookIsRead() async throws {
    let app = try TestApp()
    #expect(app.model.matches.phase == .loading)
    #expect(app.model.matches.sections.isEmpty)
    #expect(app.model.players.items.isEmpty)
    #expect(!app.model.isRefreshing)
    app.look()
    #expect(app.model.isRefreshing)
    await app.live()
    #expect(!app.model.isRefreshing)
    #expect(app.model.matches.sections.map(\.header) == ["Today · 2 matches"])
    #expect(app.model.players.items.map(\.player) == [ann, bob, cy, dee])
    #expect(app.rankings(.all) == ["Bob 6.67", "Ann 3.33", "Dee 3.33", "Cy 1.67"])
  }

  @Test func inactiveListsAreNotRead() async throws {
    let app = try TestApp()
    #expect(app.logbook.readings == 0)
    _ = app.model.players.lookedAt()
    await settle(app.model.players) { $0.phase == .live }
    #expect(app.logbook.readings == 1)
    #expect(app.model.matches.phase == .loading)
  }

  @Test func aChangeByAnotherWriterIsShown() async throws {
    let app = try await TestApp.live()
    try app.logbook.change { try $0.deleteMatch("first") }
    await settle(app.model.matches) { $0.sections.map(\.header) == ["Today · 1 match"] }
    await settle(app.model.players) { $0.items[0].statistics.record.played == 0 }
    await settle(app.model.rankings(in: .all)) { $0.items.last?.rating == "–" }
  }

  @Test func anEditIsShownInEveryList() async throws {
    let app = try await TestApp.live()
    try await app.model.renamePlayer("b", to: "Zoe")
    await settle(app.model.matches) { $0.sections[0].items[0].match.homePlayers.names == "Zoe" }
    await settle(app.model.players) { $0.items.map(\.player.name) == ["Ann", "Cy", "Dee", "Zoe"] }
    await settle(app.model.rankings(in: .week)) { $0.items[0].ranking.player.name == "Zoe" }
    let eve = try await app.model.createPlayer(named: "Eve")
    await settle(app.model.players) { $0.items.count == 5 }
    let made = try await app.model.createMatch(match("", [eve], 4, 0, [ann]).draft)
    await settle(app.model.matches) { $0.sections[0].header == "Today · 3 matches" }
    #expect(app.model.match(made.id) == made)
    try await app.model.updateMatch(made.id, with: match("", [eve], 5, 0, [ann]).draft)
    await settle(app.model.matches) { $0.sections[0].items[0].match.homeGoals == 5 }
    try await app.model.deleteMatch(made.id)
    await settle(app.model.matches) { $0.sections[0].header == "Today · 2 matches" }
    #expect(app.model.match(made.id) == nil)
  }

  @Test func changesetsTurnTheOldRowsIntoTheNew() async throws {
    let app = try await TestApp.live()
    let before = app.model.matches.sections
    var changesets = app.model.matches.changesets(from: before).makeAsyncIterator()
    try await app.model.deleteMatch("first")
    let changeset = try #require(await changesets.next())
    #expect(changeset.source == before)
    #expect(changeset.diff.itemDeletes == [ItemPath(section: 0, item: 1)])
    #expect(changeset.diff.itemInserts.isEmpty)
    #expect(changeset.diff.itemUpdates.isEmpty)
  }

  @Test func theNewerOfTwoRefreshesWins() async throws {
    let app = try await TestApp.live()
    app.logbook.holdReadings()
    let readings = app.logbook.readings
    let old = Task { await app.model.matches.refresh() }
    await app.logbook.readings(readings + 1)
    app.logbook.quietly { try? $0.deleteMatch("first") }
    let new = Task { await app.model.matches.refresh() }
    await app.logbook.readings(readings + 2)
    app.logbook.releaseReadings()
    await old.value
    await new.value
    #expect(app.model.matches.sections.map(\.header) == ["Today · 1 match"])
    #expect(app.model.matches.alerts.isEmpty)
  }
}

/// The lists when a store fails.
@MainActor @Suite(.timeLimit(.minutes(20))) struct GoalsFailureTests {
  private let outage = LogbookError(.store, "The server does not answer.")

  @Test func rowsStayWhenARefreshFailsAndTheAlertNamesTheCause() async throws {
    let app = try await TestApp.live()
    let rows = app.model.matches.sections
    app.logbook.fail(with: outage)
    await app.model.refresh()
    let failure = ListFailure("The server does not answer.")
    for phase in [
      app.model.matches.phase, app.model.players.phase, app.model.rankings(in: .all).phase,
    ] {
      #expect(phase == .stale(since: ListTime(app.model.now), failure))
    }
    #expect(app.model.matches.sections == rows)
    #expect(app.model.players.items.count == 4)
    #expect(app.model.matches.alerts.map(\.failure) == [failure])
    #expect(app.model.players.alerts.map(\.failure) == [failure])
    #expect(app.model.rankings(in: .all).alerts.map(\.failure) == [failure])
    app.logbook.fail(with: nil)
    await app.model.refresh()
    #expect(app.model.matches.phase == .live)
  }

  /// The original's lists refresh alone; all of them at once fail with a name.
  @Test func aRefreshThatPartlyFailsNamesTheLists() async throws {
    let app = try await TestApp.live()
    #expect(await app.model.refresh() == nil)
    app.logbook.failRankings(with: outage)
    let failure = await app.model.refresh()
    #expect(
      failure?.description
        == "Rankings couldn't be refreshed: The server does not answer. The other lists are "
        + "current.")
    #expect(app.model.matches.phase == .live && app.model.players.phase == .live)
    app.logbook.failRankings(with: nil)
    app.logbook.fail(with: outage)
    #expect(await app.model.refresh()?.description == outage.description)
    app.logbook.fail(with: nil)
    #expect(await app.model.refresh() == nil)
  }

  @Test func aListThatNeverHadRowsHasFailed() async throws {
    let app = try TestApp()
    app.logbook.fail(with: outage)
    app.look()
    await settle(app.model.matches) { $0.phase == .failed(ListFailure("\(outage)")) }
    #expect(app.model.matches.alerts.isEmpty, "it was not requested")
  }

  @Test func aStoreThatFailsOnceIsReadAgainWithoutAnAlert() async throws {
    let app = try TestApp(quickRetries: [.seconds(1), .seconds(2)])
    app.logbook.fail(with: outage, times: 2)
    _ = app.model.matches.lookedAt()
    await app.clock.sleepers(2)
    #expect(app.model.matches.phase == .loading)
    app.clock.advance(by: .seconds(1))
    await app.logbook.readings(2)
    await app.clock.sleepers(2)
    app.clock.advance(by: .seconds(2))
    await settle(app.model.matches) { $0.phase == .live }
    #expect(app.logbook.readings == 3)
  }

  @Test func aRejectionIsNotRetried() async throws {
    let app = try TestApp(quickRetries: [.seconds(1), .seconds(2)])
    app.logbook.fail(with: LogbookError(.invalid, "No."))
    _ = app.model.players.lookedAt()
    await settle(app.model.players) { $0.phase.failure != nil }
    #expect(app.logbook.readings == 1)
  }

  @Test func aListThatFailedTriesAgainAfterAWhile() async throws {
    let app = try TestApp(retry: RetryDelays(first: .seconds(8)))
    app.logbook.fail(with: outage, times: 1)
    _ = app.model.players.lookedAt()
    await settle(app.model.players) { $0.phase.failure != nil }
    await app.clock.sleepers(1)
    app.clock.advance(by: .seconds(8))
    await settle(app.model.players) { $0.phase == .live }
    #expect(app.model.players.items.count == 4)
  }

  @Test func aListThatFailedDoesNotWaitForMidnight() async throws {
    let app = try TestApp()
    app.logbook.fail(with: outage)
    _ = app.model.matches.lookedAt()
    await settle(app.model.matches) { $0.phase.failure != nil }
    await waitUntil("no task sleeps") { app.clock.deadlines.isEmpty }
    #expect(app.model.matches.phase == .failed(ListFailure("\(outage)")))
  }

  @Test func aListThatFailedDoesNotWaitWhenAChangeWasSaved() async throws {
    let app = try TestApp(retry: .never)
    app.logbook.fail(with: outage, times: 1)
    _ = app.model.players.lookedAt()
    await settle(app.model.players) { $0.phase.failure != nil }
    try await app.model.createPlayer(named: "Eve")
    await settle(app.model.players) { $0.items.count == 5 }
  }

  @Test func aFailedActionSaysWhatWasNotDoneAndWhy() async throws {
    let app = try await TestApp.live()
    app.logbook.fail(with: outage)
    let draft = match("", [ann], 1, 0, [bob]).draft
    let cause = "The server does not answer."
    let actions: [(String, @MainActor () async throws -> Void)] = [
      ("The player couldn't be saved", { try await app.model.createPlayer(named: "Eve") }),
      ("The player couldn't be renamed", { try await app.model.renamePlayer("a", to: "Eve") }),
      ("The match couldn't be saved", { try await app.model.createMatch(draft) }),
      ("The match couldn't be saved", { try await app.model.updateMatch("first", with: draft) }),
      ("The match couldn't be deleted", { try await app.model.deleteMatch("first") }),
    ]
    for (what, action) in actions {
      let error = await #expect(throws: LogbookError.self) { try await action() }
      #expect(error?.description == "\(what): \(cause)")
      #expect(error?.kind == .store)
    }
    #expect(app.logbook.contents == (try twoMatches()))
  }

  @Test func aDeletionThatFailsIsAnAlertBesideTheRow() async throws {
    let app = try await TestApp.live()
    let isDone = await app.model.matches.attempt { try await app.model.deleteMatch("gone") }
    #expect(!isDone)
    #expect(
      app.model.matches.alerts.map(\.failure.description)
        == ["The match couldn't be deleted: Match gone doesn't exist."])
    #expect(app.model.matches.sections[0].items.count == 2)
  }
}
