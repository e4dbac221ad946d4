import LiveListTesting
import Testing
import _LiveTestSupport
import _ViewTransitions

/// Random updates follow all rules, and every cell shows its item.
///
/// One after another: other tests need the main actor, too.
@Suite(.trail, .serialized, .timeLimit(.minutes(20))) @MainActor
struct TransitionTests {
  @Test func tablesOfApps() async throws { try await run(TableScreen.self, 4_000) }
  @Test func tablesOfSources() async throws { try await run(TableSourceScreen.self, 3_000) }
  @Test func tablesThatUpdateTheirData() async throws {
    try await run(UpdatingTableScreen.self, 3_000)
  }
  @Test func collectionsOfApps() async throws { try await run(CollectionScreen.self, 5_000) }
  @Test func collectionsOfSources() async throws {
    try await run(CollectionSourceScreen.self, 5_000)
  }
  @Test func horizontalCollectionsOfApps() async throws {
    try await run(HorizontalCollectionScreen.self, 3_000)
  }
  @Test func horizontalCollectionsOfSources() async throws {
    try await run(HorizontalCollectionSourceScreen.self, 3_000)
  }

  /// Ten thousand transitions of each view; `make fuzz` does a million.
  private func run<Screen: TransitionScreen>(_ screen: Screen.Type, _ count: Int) async throws {
    try await withEvery("seed", in: 0..<UInt64(count / 20)) { seed in
      var transitions = ViewTransitions(screen, seed: seed)
      try transitions.run(20)
      // Lets other tests use the main actor.
      await Task.yield()
    }
  }
}
