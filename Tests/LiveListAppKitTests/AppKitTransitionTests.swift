import HeadlessViews
import LiveListTesting
import Testing
import _AppKitTransitions
import _LiveTestSupport
import _ViewTransitions

/// Random updates follow all rules (R60 to R67), and every row shows its item.
///
/// One after another: other tests need the main actor, too.
@Suite(.trail, .serialized, .timeLimit(.minutes(20))) @MainActor
struct AppKitTransitionTests {
  /// If the first row on the screen moves into a collapsed section, where it has no place, the next
  /// one keeps its place.
  @Test func aRowThatMovesIntoACollapsedSectionHasNoPlace() throws {
    var transitions = ViewTransitions(OutlineScreen.self, seed: 2_801_211_775_879_665_991)
    try transitions.run(20)
  }

  @Test func flatTables() async throws { try await run(FlatRowsScreen.self, 3_000) }
  @Test func tablesOfApps() async throws { try await run(RowsScreen.self, 4_000) }
  @Test func tablesOfSources() async throws { try await run(RowsSourceScreen.self, 3_000) }
  @Test func outlinesOfApps() async throws { try await run(OutlineScreen.self, 5_000) }
  @Test func outlinesOfSources() async throws { try await run(OutlineSourceScreen.self, 5_000) }
  @Test func collectionsOfApps() async throws { try await run(GridScreen.self, 6_000) }
  @Test func collectionsOfSources() async throws { try await run(GridSourceScreen.self, 4_000) }
  @Test func horizontalCollectionsOfApps() async throws {
    try await run(HorizontalGridScreen.self, 3_000)
  }
  @Test func horizontalCollectionsOfSources() async throws {
    try await run(HorizontalGridSourceScreen.self, 3_000)
  }

  /// Ten thousand transitions of each view; every fifth seed reduces motion.
  private func run<Screen: TransitionScreen>(_ screen: Screen.Type, _ count: Int) async throws {
    try await withEvery("seed", in: 0..<UInt64(count / 20)) { seed in
      let device = HeadlessDevice()
      device.reducesMotion = seed % 5 == 0
      try HeadlessDevice.$current.withValue(device) {
        var transitions = ViewTransitions(screen, seed: seed)
        try transitions.run(20)
      }
      // Lets other tests use the main actor.
      await Task.yield()
    }
  }
}
