import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Switching to another store while the app runs, and the change of the day.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SwitchingTests {
  private func otherLogbook() throws -> MockLogbook {
    var contents = LogbookContents()
    try contents.createPlayer(named: "Xenia", id: "x")
    try contents.createPlayer(named: "Yara", id: "y")
    return MockLogbook(contents)
  }

  @Test func theListsChangeToTheRowsOfTheOtherStore() async throws {
    let app = try await TestApp.live()
    app.model.use(try otherLogbook())
    await settle(app.model.players) { $0.items.map(\.player.name) == ["Xenia", "Yara"] }
    await settle(app.model.matches) { $0.sections.isEmpty }
    await settle(app.model.rankings(in: .all)) { $0.items.count == 2 }
  }

  @Test func lateResultsOfTheOldStoreAreDiscarded() async throws {
    let app = try TestApp()
    app.logbook.holdReadings()
    app.look()
    await app.logbook.readings(6)
    let other = try otherLogbook()
    app.model.use(other)
    await settle(app.model.players) { $0.items.count == 2 }
    await settle(app.model.matches) { $0.phase == .live }
    app.logbook.releaseReadings()
    try app.logbook.change { try $0.createPlayer(named: "Late") }
    try await app.model.createPlayer(named: "Zoe")
    await settle(app.model.players) { $0.items.map(\.player.name) == ["Xenia", "Yara", "Zoe"] }
    #expect(app.model.matches.sections.isEmpty)
    #expect(other.contents.players.count == 3)
    #expect(app.logbook.contents.players.count == 5)
  }

  @Test func aFailingStoreLeavesTheRowsOfTheOldStore() async throws {
    let app = try await TestApp.live()
    let other = try otherLogbook()
    other.fail(with: LogbookError(.store, "No response at /api."))
    app.model.use(other)
    await settle(app.model.players) { $0.phase.failure != nil }
    #expect(app.model.players.items.count == 4)
    #expect(app.model.players.phase.failure?.description == "No response at /api.")
  }

  @Test func anInactiveListStaysInactive() async throws {
    let app = try TestApp()
    let other = try otherLogbook()
    app.model.use(other)
    #expect(!app.model.players.isActive)
    _ = app.model.players.lookedAt()
    await settle(app.model.players) { $0.items.count == 2 }
    #expect(app.logbook.readings == 0)
  }

  @Test func atMidnightHeadersAndPeriodsChangeWithoutAnyEdit() async throws {
    let app = try await TestApp.live()
    #expect(app.rankings(.week).first == "Bob 6.67")
    #expect(app.model.matches.sections.map(\.header) == ["Today · 2 matches"])
    await app.clock.sleepers(4)
    app.clock.advance(by: .seconds(12 * 3600))
    await settle(app.model.matches) { $0.sections.map(\.header) == ["Yesterday · 2 matches"] }
    await app.clock.sleepers(4)
    app.clock.advance(by: .seconds(24 * 3600))
    await settle(app.model.matches) {
      $0.sections.map(\.header) == ["Earlier this week · 2 matches"]
    }
    await app.clock.sleepers(4)
    app.clock.advance(by: .seconds(24 * 3600))
    await settle(app.model.matches) { $0.sections.map(\.header) == ["Last week · 2 matches"] }
    await settle(app.model.rankings(in: .week)) { $0.items.allSatisfy { $0.rating == "–" } }
    #expect(app.rankings(.month).first == "Bob 6.67")
  }

  @Test func inactiveListsDoNotWaitForMidnight() async throws {
    let app = try TestApp()
    let looks = app.model.look()
    await app.clock.sleepers(4)
    for look in looks { look.end() }
    await app.clock.sleepers(4 + looks.count)
    app.clock.advance(by: .seconds(5))
    await waitUntil("no task sleeps") { app.clock.deadlines.isEmpty }
    #expect(app.clock.deadlines.isEmpty)
  }
}
