import LiveList
import Testing

@testable import LiveListTerminal

/// The limits of the history.
@Suite(.timeLimit(.minutes(20))) struct ListHistoryTests {
  private func history(
    changes: Int, rows: Int, rowLimit: Int = 200_000
  ) -> ListHistory<String, String, Entry> {
    var history = ListHistory<String, String, Entry>(rowLimit: rowLimit)
    var list = Sample.flat(0..<0)
    for change in 0..<changes {
      let next = Sample.flat(change..<change + rows)
      history.append(ListChangeset(from: list, to: next), clock: "\(change)")
      list = next
    }
    return history
  }

  @Test func aThousandChangesAreKept() {
    let history = history(changes: 1_005, rows: 1)
    #expect(history.start == 5 && history.end == 1_005)
    #expect(history.list(at: 4) == nil)
    #expect(history.list(at: 5)?.ids == ["4"], "the first that is known has no change before it")
    #expect(history.moment(at: 5) == nil && history.moment(at: 6)?.clock == "5")
    #expect(history.list(at: 1_005)?.ids == ["1004"])
  }

  @Test func longListsAreForgottenSooner() {
    let history = history(changes: 5, rows: 6, rowLimit: 20)
    #expect(history.start == 2 && history.end == 5, "three times six rows")
    #expect(self.history(changes: 2, rows: 25, rowLimit: 20).start == 1, "always the last")
  }

  @Test func aPauseOutlivesWhatIsForgotten() {
    var browser = Sample.browser(Sample.flat([0]))
    browser.hit(.character(" "))
    let paused = browser.frame().lines.dropFirst()
    for change in 1...1_010 { browser.change(to: Sample.flat([change]), at: change) }
    #expect(browser.frame().lines.dropFirst() == paused)
    #expect(browser.text.contains("1010 changes waiting"))
    browser.hit(.right)
    #expect(browser.current?.id == "10", "the first that is known")
    browser.hit(.escape)
    #expect(browser.current?.id == "1010")
  }
}
