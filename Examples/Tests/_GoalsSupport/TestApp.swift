package import Demos
import Foundation
import LiveList
package import LiveListPipeline
package import LiveListTesting

/// The app with a logbook in memory, at noon on a Friday, with a clock that stands still.
@MainActor
package struct TestApp {
  package let logbook: MockLogbook
  package let clock = ManualClock()
  package let model: GoalsModel

  package init(retry: RetryDelays = .never, quickRetries: [Duration] = []) throws {
    let clock = clock
    logbook = MockLogbook(try twoMatches())
    model = GoalsModel(
      logbook, calendar: greenwich,
      timing: ListTiming(retry: retry, clock: clock) {
        friday + Double(clock.now.offset.components.seconds)
      }, quickRetries: quickRetries)
  }

  /// An app whose lists have all arrived.
  package static func live() async throws -> TestApp {
    let app = try TestApp()
    app.look()
    await app.live()
    return app
  }

  /// Looks at all lists until the process ends.
  package func look() {
    for look in model.look() { _ = Unmanaged.passRetained(look) }
  }

  /// Waits until all lists have arrived.
  package func live() async {
    await settle(model.matches) { $0.phase == .live }
    await settle(model.players) { $0.phase == .live }
    for period in RankingPeriod.allCases {
      await settle(model.rankings(in: period)) { $0.phase == .live }
    }
  }

  /// Names and ratings in their order.
  package func rankings(_ period: RankingPeriod) -> [String] {
    model.rankings(in: period).items.map { "\($0.ranking.player.name) \($0.rating)" }
  }
}

/// Waits until a list is as the test expects.
@MainActor
package func settle<SectionID, Header, Item>(
  _ list: ListModel<SectionID, Header, Item>,
  until isSettled: (ListModel<SectionID, Header, Item>) -> Bool
) async {
  guard !isSettled(list) else { return }
  for await _ in list.updates() where isSettled(list) { return }
}
