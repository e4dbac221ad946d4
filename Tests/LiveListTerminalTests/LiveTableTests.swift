import LiveList
import LiveListTerminal
import Testing

/// Whole frames while a profile changes.
@Suite(.timeLimit(.minutes(20))) struct LiveTableTests {
  private let second = [
    Profile.about, Profile.friends(Profile.becky, Profile.joe, Profile.finn2), Profile.attributes,
  ]

  @Test func aProfileIsATableForEachKindOfRow() {
    #expect(
      Profile.table(showing: Profile.first).text(80) == """
         Profile · http://127.0.0.1:8080/data                 ● live   6 rows   12:04:31
           About
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
             Huckleberry Finn  finn
             Celeste Holm      holm
             Becky Thatcher    becky
           Attributes
             ATTRIBUTE  VALUE
             Height       152
             Age         12.5
        """)
  }

  @Test func changesHaveSignsAndWordsWhereThereIsRoom() {
    var table = Profile.table(showing: Profile.first)
    table.change(from: Profile.first, to: second, at: 10)
    #expect(
      table.text(80, 9) == """
         Profile · http://127.0.0.1:8080…   ● live   1 changed below   6 rows   12:04:31
           About
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
           - Celeste Holm      holm      (leaving)
             Becky Thatcher    becky
           + Joe Harper        joe       just now
           … 3 more rows
        """)
    #expect(
      table.text(80).lines(5...8) == """
           - Celeste Holm      holm      (leaving)
             Becky Thatcher    becky
           + Joe Harper        joe       just now
           > Huckleberry Finn  finn2     moved down from 1, picture finn → finn2
        """)
    #expect(table.text(200).lines(1...11) == table.text(80).lines(1...11))
  }

  @Test func aNarrowTerminalKeepsTheSigns() {
    var table = Profile.table(showing: Profile.first)
    table.change(from: Profile.first, to: second, at: 10)
    #expect(
      table.text(40) == """
         Profile      ● live   6 rows   12:04:31
           About
             Likes rivers and rafts.
           Friends
             NAME              PICTURE
           - Celeste Holm      holm
             Becky Thatcher    becky
           + Joe Harper        joe
           > Huckleberry Finn  finn2
           Attributes
             ATTRIBUTE  VALUE
             Height       152
             Age         12.5
        """)
    #expect(
      table.text(24).lines(0...8) == """
         Profile          ● live
           About
             Likes rivers and r…
           Friends
             NAME        PICTURE
           - Celeste H…  holm
             Becky Tha…  becky
           + Joe Harper  joe
           > Huckleber…  finn2
        """)
  }

  @Test func aWideTerminalPutsTheStatusAtItsRightEnd() {
    let status = Profile.table(showing: Profile.first).frame(width: 200, height: 3, clock: "12:04")
    let left = " Profile · http://127.0.0.1:8080/data"
    let right = "● live   6 rows   12:04"
    let gap = String(repeating: " ", count: 200 - left.count - right.count)
    #expect(status.lines.first?.text == left + gap + right)
  }

  @Test func marksFadeAndWhatIsGoneLeaves() {
    var table = Profile.table(showing: Profile.first)
    table.change(from: Profile.first, to: second, at: 10)
    table.tick(at: .seconds(13))
    #expect(!table.text().contains("Celeste"))
    #expect(table.text().contains("+ Joe Harper        joe       just now"))
    table.tick(at: .seconds(15))
    #expect(table.text().contains("+ Joe Harper        joe       5 s ago"))
    table.tick(at: .seconds(18))
    #expect(table.text() == Profile.table(showing: second).text())
  }

  @Test func sectionsComeAndGo() {
    let news = EntrySection(id: "news", header: "News", items: [Entry("1", ["head": "日本 👩‍👩‍👧"])])
    var table = Profile.table(showing: [Profile.attributes])
    table.change(from: [Profile.attributes], to: [news], at: 1)
    #expect(
      table.text(60) == """
         Profile · http://127.0.0.1:808…   ● live   1 row   12:04:31
         - Attributes   (leaving)
             ATTRIBUTE  VALUE
           - Height       152   (leaving)
           - Age         12.5   (leaving)
         + News   just now
           + 日本 👩‍👩‍👧   just now
        """)
    table.tick(at: .seconds(4))
    #expect(!table.text().contains("Attributes"))
  }

  @Test func wideCharactersAndEmojiAreAligned() {
    let list = [
      Profile.friends(
        Entry("1", ["name": "日本語", "score": "7"]), Entry("2", ["name": "👩‍👩‍👧 ❤️", "score": "12"]),
        Entry("3", ["name": "e\u{301}clair", "score": "-3.5"]))
    ]
    #expect(
      Profile.table(showing: list).text(40).lines(3...5) == """
             日本語      7
             👩‍👩‍👧 ❤️      12
             e\u{301}clair   -3.5
        """)
  }

  @Test func severalChangesOfARowAreDescribed() {
    let source = [Profile.friends(Profile.finn)]
    let middle = [Profile.friends(Entry("finn", ["name": "Huck", "picture": "finn"]))]
    let target = [Profile.friends(Entry("finn", ["name": "Huck", "age": "13"]))]
    var table = Profile.table(showing: source)
    table.change(from: source, to: middle, at: 1)
    table.change(from: middle, to: target, at: 3)
    #expect(
      table.text(100).lines(3...3)
        == "   ~ Huck   13            name Huckleberry Finn → Huck, age – → 13, picture finn → –")
    table.tick(at: .seconds(9))
    #expect(
      table.text(100).lines(3...3) == "   ~ Huck   13            age – → 13, picture finn → –")
  }

  @Test func anUnusedColumnIsRemovedWhenItsChangeExpires() {
    let source = [Profile.friends(Profile.finn)]
    let target = [Profile.friends(Entry("finn", ["name": "Huckleberry Finn"]))]
    var table = Profile.table(showing: source)
    table.change(from: source, to: target, at: 1)
    #expect(table.text().contains("PICTURE"))
    table.tick(at: .seconds(9))
    #expect(table.text() == Profile.table(showing: target).text())
  }
}
