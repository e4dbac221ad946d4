import LiveList
import LiveListTerminal
import Testing

/// The styles of rows and texts.
@Suite(.timeLimit(.minutes(20))) struct TableStyleTests {
  @Test func exactlyTheChangedCellsAreHighlighted() {
    let source = [Profile.friends(Profile.finn, Profile.becky)]
    var table = Profile.table(showing: source)
    table.change(from: source, to: [Profile.friends(Profile.finn2, Profile.becky)], at: 1)
    #expect(texts(of: .updated, isDim: false, in: table) == ["finn2"])
    table.tick(at: .seconds(5))
    #expect(texts(of: .updated, isDim: false, in: table).isEmpty)
    #expect(texts(of: .updated, isDim: true, in: table) == ["finn2"])
    table.tick(at: .seconds(9))
    #expect(texts(of: .updated, isDim: true, in: table).isEmpty)
  }

  @Test func aStaleListKeepsItsRowsDimmed() {
    var table = Profile.table(showing: Profile.first)
    table.timeText = { $0 == ListTime(secondsSince1970: 240) ? "12:04" : "" }
    table.phase = .stale(
      since: ListTime(secondsSince1970: 240), ListFailure("Connection refused"))
    let frame = table.frame(width: 80, height: 24)
    #expect(frame.lines[0].text.hasSuffix("! stale since 12:04   6 rows"))
    #expect(frame.lines[1].text == " ! Connection refused")
    let names = frame.lines.flatMap(\.runs).filter { $0.text == "Becky Thatcher" }
    #expect(names.map(\.isDim) == [true])
  }

  @Test func withoutColorsThereIsOnlyText() {
    var table = Profile.table(showing: Profile.first)
    table.change(from: Profile.first, to: [Profile.about], at: 1)
    let frame = table.frame(width: 80, height: 24)
    #expect(frame.lines.map { $0.rendered(in: .plain) }.joined(separator: "\n") == frame.text)
    #expect(!frame.text.contains("\u{1B}"))
    #expect(frame.lines.contains { $0.rendered(in: .sixteen).contains("\u{1B}[9;31m") })
  }

  private func texts(of style: TextStyle, isDim: Bool, in table: EntryTable) -> [String] {
    table.frame(width: 80, height: 24).lines.flatMap(\.runs)
      .filter { $0.style == style && $0.isDim == isDim }.map(\.text)
  }
}
