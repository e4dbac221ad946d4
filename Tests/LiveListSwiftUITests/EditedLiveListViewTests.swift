#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListSwiftUI
import LiveListTesting
import Testing
import _LiveTestSupport

/// What the user edits while the list lives, in SwiftUI.
@Suite(.timeLimit(EditHistory.timeLimit)) @MainActor
struct EditedLiveListViewTests {
  @Test func lists() async throws {
    try await EditHistory.runAll(10) { history in
      let screen = HeadlessScreen(
        LiveListView(history.model) { item in
          Text("\(10_000 * item.id + item.content)")
        } header: { _ in
          Text("#")
        }
        .onDelete { try await history.delete($0) })
      screen.appear()
      try await history.run(
        60,
        in: EditHistory.View(
          delete: { ids in
            for id in ids {
              let line = screen.lines.first { Int($0).map { $0 / 10_000 } == id }
              if let line { _ = screen.delete(line) }
            }
          },
          shown: {
            screen.lines.split(omittingEmptySubsequences: false) { $0 == "# #" }.dropFirst().map {
              $0.compactMap { Int($0) }
            }
          },
          finish: {}))
    }
  }
}
#endif
