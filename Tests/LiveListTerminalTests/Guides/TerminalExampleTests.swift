import LiveListTerminal
import Testing

/// The examples of the module's landing page. GuideArticleTests compares the page with their code.
@Suite struct TerminalExampleTests {
  private let old = [
    Job(id: 1, name: "build", state: "running"), Job(id: 2, name: "test", state: "running"),
  ]
  private let new = [
    Job(id: 1, name: "build", state: "done"), Job(id: 2, name: "test", state: "running"),
    Job(id: 3, name: "deploy", state: "waiting"),
  ]

  @Test func theTableMarksWhatChanged() {
    var table = makeTable()
    table.show([ListSection(items: old)])
    table.apply(ListChangeset(from: old, to: new), at: .zero)
    #expect(
      table.frame(width: 64, height: 24).text == """
         Jobs                                            ● live   3 rows
           JOB     STATE
         ~ build   done      state running → done
           test    running
         + deploy  waiting   just now
        """)
  }

  @Test func theLogHasALineForEachChange() {
    let lines = logLines(from: old, to: new)
    #expect(
      lines.map { String($0.dropFirst("12:04:31 ".count)) } == [
        "1 inserted, 1 updated", "+ 3 job: \"deploy\" state: \"waiting\"",
        "~ 1 state: \"running\" → \"done\"",
      ])
  }
}
