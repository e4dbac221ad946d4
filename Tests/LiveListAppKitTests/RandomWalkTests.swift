import Testing
import _AppKitScreens

/// 10,000 random transitions of each view: nothing is refused, nothing wrong is shown.
@MainActor
struct RandomWalkTests {
  @Test func flatTables() throws { try expectWalks(FlatTableScreen.self) }

  @Test func tablesWithHeaders() throws { try expectWalks(TableScreen.self) }

  @Test func outlines() throws { try expectWalks(OutlineScreen.self) }

  @Test func collectionViews() throws { try expectWalks(CollectionScreen.self) }

  private func expectWalks<Screen: ListScreen>(_ screen: Screen.Type) throws {
    var outcomes: [String: Int] = [:]
    var keptAnchors = 0
    for seed in UInt64(0)..<200 {
      let walk = try RandomWalk<Screen>.run(seed: seed, steps: 50)
      outcomes.merge(walk.outcomes) { $0 + $1 }
      keptAnchors += walk.keptAnchors
    }
    // A walk that meets only one kind of weather would say little.
    for outcome in ["nothing", "animated", "notAnimated", "reloaded"] {
      #expect(outcomes[outcome, default: 0] > 100, "\(outcome)")
    }
    #expect(keptAnchors > 500)
  }
}
