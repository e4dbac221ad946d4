import HeadlessViews
import LiveList
import LiveListPipeline
import LiveListTesting
import LiveListViews
import Testing
import _AppKitTransitions
import _LiveTestSupport
import _ViewTransitions

/// What the user edits while the list lives, in every kind of view, filmed.
@Suite(.serialized, .timeLimit(EditHistory.timeLimit)) @MainActor
struct EditedViewsTests {
  @Test func tables() async throws { try await run(TableSourceScreen.self, 20) }
  @Test func collections() async throws { try await run(CollectionSourceScreen.self, 20) }
  @Test func tablesOfAppKit() async throws { try await run(RowsSourceScreen.self, 10) }
  @Test func outlines() async throws { try await run(OutlineSourceScreen.self, 10) }

  private func run<Screen: SourceScreen>(_ type: Screen.Type, _ count: Int) async throws {
    try await EditHistory.runAll(count) { history in
      try await HeadlessDevice.$current.withValue(HeadlessDevice()) {
        let screen = Screen(height: 200)
        let source = screen.source
        source.onDelete { [history] in try await history.delete($0) }
        source.follow(history.model)
        var film = screen.film()
        try await history.run(
          60,
          in: EditHistory.View(
            delete: { source.delete($0) }, shown: { source.sections.contents },
            finish: { screen.endAnimations() },
            scroll: {
              screen.offset = $0
              film = screen.film()
            },
            problem: { film() }))
      }
    }
  }
}
