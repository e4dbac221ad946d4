import LiveList
import LiveListTerminal
import Testing

/// The messages in place of rows, and about how current the rows are.
@Suite(.timeLimit(.minutes(20))) struct TableStatusTests {
  @Test func beforeTheFirstListTheTableWaits() {
    #expect(
      Profile.table().text(60) == """
         Profile · http://127.0.0.1:8080/data   ○ loading   12:04:31
           Waiting for the first list …
        """)
  }

  @Test func withoutAListTheReasonIsShown() {
    var table = Profile.table()
    table.phase = .failed(ListFailure("no such host"))
    #expect(
      table.text(60) == """
         Profile · http://127.0.0.1:8080/data    ! failed   12:04:31
           Couldn't load the list: no such host
        """)
  }

  @Test func aLongReasonIsWrapped() {
    var table = Profile.table()
    table.phase = .failed(ListFailure("no such host; is the server running, is the name right?"))
    #expect(
      table.text(40).contains(
        """
           Couldn't load the list: no such
           host; is the server running, is the
           name right?
        """))
  }

  @Test func anEmptyListIsSaidToBeEmpty() {
    #expect(
      Profile.table(showing: []).text(60) == """
         Profile · http://127.0.0.1:80…   ● live   0 rows   12:04:31
           The list is empty.
        """)
  }

  @Test func theSecondsToTheNextAttemptAreCounted() {
    var table = Profile.table(showing: Profile.first)
    table.tick(at: .seconds(10))
    table.nextAttempt = .seconds(14)
    #expect(table.text().contains("○ retrying in 4 s"))
    table.tick(at: .milliseconds(12_500))
    #expect(table.text().contains("○ retrying in 2 s"))
    #expect(table.nextTick == .seconds(13))
    table.tick(at: .seconds(14))
    #expect(table.text().contains("○ retrying now"))
    #expect(table.nextTick == nil)
  }

  @Test func changesBelowTheScreenAreCounted() {
    var rows = (1...1_000).map { Entry("\($0)", ["name": "row \($0)", "value": "\($0)"]) }
    let source = [EntrySection(id: "", header: "", items: rows)]
    var table = Profile.table(showing: source)
    rows[899] = Entry("900", ["name": "row 900", "value": "0"])
    rows[1] = Entry("2", ["name": "row 2", "value": "0"])
    table.change(from: source, to: [EntrySection(id: "", header: "", items: rows)], at: 1)
    let lines = table.frame(width: 80, height: 24).lines.map(\.text)
    #expect(lines.count == 24)
    #expect(lines[0].hasSuffix("● live   1 changed below   1,000 rows"))
    #expect(lines[3] == " ~ row 2         0   value 2 → 0")
    #expect(lines[23] == "   … 979 more rows")
    table.tick(at: .seconds(5))
    #expect(!table.text().contains("changed below"))
  }

  @Test func rowsThatOnlyLeaveBelowTheScreenAreNotCountedAsMore() {
    let source = [Profile.friends(Profile.becky, Profile.joe, Profile.finn)]
    var table = Profile.table(showing: source)
    table.change(from: source, to: [Profile.friends(Profile.becky)], at: 1)
    #expect(table.text(80, 5).lines(4...4) == "   … 2 leaving")
  }
}
