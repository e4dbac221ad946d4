import LiveListTesting
import Testing
import _LiveTestSupport
import _ViewTransitions

/// Whatever happens to a screen, no rule is broken and every cell is right.
@Suite(.trail) @MainActor
struct TransitionTests {
  @Test func tablesOfApps() throws { try run(TableScreen.self, 4_000) }
  @Test func tablesOfSources() throws { try run(TableSourceScreen.self, 3_000) }
  @Test func tablesThatUpdateTheirData() throws { try run(UpdatingTableScreen.self, 3_000) }
  @Test func collectionsOfApps() throws { try run(CollectionScreen.self, 5_000) }
  @Test func collectionsOfSources() throws { try run(CollectionSourceScreen.self, 5_000) }

  /// Ten thousand transitions of each view; `make fuzz` does a million.
  private func run<Screen: TransitionScreen>(_ screen: Screen.Type, _ count: Int) throws {
    try withEvery("seed", in: 0..<UInt64(count / 20)) { seed in
      var transitions = ViewTransitions(screen, seed: seed)
      try transitions.run(20)
    }
  }
}
