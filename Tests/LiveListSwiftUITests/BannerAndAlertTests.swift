#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListSwiftUI
import LiveListTesting
import Synchronization
import Testing

/// What SwiftUI says about failures.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct BannerAndAlertTests {
  @Test func aBannerSaysSinceWhenRowsAreOutOfDate() {
    let failure = ListFailure("The server is away.")
    #expect(HeadlessScreen(PhaseBanner(.loading)).lines == [])
    #expect(HeadlessScreen(PhaseBanner(.live)).lines == [])
    #expect(HeadlessScreen(PhaseBanner(.failed(failure))).lines == ["The server is away."])
    let stale = ListPhase.stale(since: ListTime(secondsSince1970: 0), failure)
    #expect(HeadlessScreen(PhaseBanner(stale)).lines == [stale.notice])
  }

  @Test func aBannerIsAnnouncedWhenItAppears() {
    let said = Mutex<[String]>([])
    let note: @Sendable (String) -> Void = { text in said.withLock { $0.append(text) } }
    AccessibilityNotification.$announce.withValue(note) {
      HeadlessScreen(PhaseBanner(.live)).appear()
      HeadlessScreen(PhaseBanner(.failed(ListFailure("No response.")))).appear()
    }
    #expect(said.withLock(\.self) == ["No response."])
  }

  @Test func alertsAreShownOneAfterAnother() async {
    let list = ListScreen([[1]]) { model in
      LiveListView(model) {
        Text("\($0)")
      } header: { _ in
        EmptyView()
      }
      .alerts(of: model)
    }
    list.screen.appear()
    await list.expect(["1"])
    #expect(list.screen.alert == nil)
    for message in ["The match is locked.", "The player is unknown."] {
      await list.model.attempt { throw ListFailure(message) }
    }
    #expect(list.screen.alert == ["That didn't work", "The match is locked.", "[OK]"])
    list.screen.dismissAlert()
    #expect(list.screen.alert == ["That didn't work", "The player is unknown.", "[OK]"])
    #expect(list.screen.lines == ["1"], "the rows stay")
    list.screen.tapInAlert("OK")
    #expect(list.screen.alert == nil && list.model.alerts.isEmpty)
  }

  /// SwiftUI may report the end of an alert after its button has dismissed it.
  @Test func dismissingAnAlertTwiceKeepsTheNext() async {
    let list = ListScreen([[1]]) { model in Text("Rows").alerts(of: model, title: "Sorry") }
    for message in ["One.", "Two."] { await list.model.attempt { throw ListFailure(message) } }
    #expect(list.screen.alert == ["Sorry", "One.", "[OK]"])
    list.screen.tapInAlert("OK")
    list.screen.dismissDrawnAlert()
    #expect(list.screen.alert == ["Sorry", "Two.", "[OK]"])
  }
}
#endif
