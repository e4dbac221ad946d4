import HeadlessViews
import LiveListTesting
import Testing
import _AppKitTransitions
import _LiveTestSupport
import _ViewTransitions

/// Whatever happens to a screen, no rule is broken (R60 to R67) and every row is right.
@Suite(.trail) @MainActor
struct TransitionTests {
  @Test func flatTables() throws { try run(FlatRowsScreen.self, 3_000) }
  @Test func tablesOfApps() throws { try run(RowsScreen.self, 4_000) }
  @Test func tablesOfSources() throws { try run(RowsSourceScreen.self, 3_000) }
  @Test func outlinesOfApps() throws { try run(OutlineScreen.self, 5_000) }
  @Test func outlinesOfSources() throws { try run(OutlineSourceScreen.self, 5_000) }
  @Test func collectionsOfApps() throws { try run(GridScreen.self, 6_000) }
  @Test func collectionsOfSources() throws { try run(GridSourceScreen.self, 4_000) }

  /// Ten thousand transitions of each view, every fifth seed with less motion.
  private func run<Screen: TransitionScreen>(_ screen: Screen.Type, _ count: Int) throws {
    try withEvery("seed", in: 0..<UInt64(count / 20)) { seed in
      let device = HeadlessDevice()
      device.reducesMotion = seed % 5 == 0
      try HeadlessDevice.$current.withValue(device) {
        var transitions = ViewTransitions(screen, seed: seed)
        try transitions.run(20)
      }
    }
  }
}
