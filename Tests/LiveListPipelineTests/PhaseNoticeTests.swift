import LiveList
import LiveListPipeline
import Testing

struct PhaseNoticeTests {
  private let failure = ListFailure("Keine Antwort.")

  @Test func aNoticeIsInTheLanguageOfTheApp() {
    let german = ["Out of date since %1$@: %2$@": "%2$@ Stand: %1$@"]
    let notice = ListPhase.stale(since: ListTime(secondsSince1970: 0), failure).notice {
      german[$0] ?? $0
    }
    #expect(notice?.hasPrefix("Keine Antwort. Stand: ") == true)
    #expect(notice?.contains("%") == false)
    #expect(ListPhase.failed(failure).notice { _ in "" } == "Keine Antwort.")
    #expect(ListPhase.live.notice { $0 } == nil && ListPhase.loading.notice { $0 } == nil)
  }

  @Test func withoutATranslationItIsEnglish() {
    let notice = ListPhase.stale(since: ListTime(secondsSince1970: 0), failure).notice
    #expect(notice?.hasPrefix("Out of date since ") == true)
    #expect(notice?.hasSuffix(": Keine Antwort.") == true)
  }
}
