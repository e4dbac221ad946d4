import LiveList
import LiveListTerminal
import Testing

@Suite(.timeLimit(.minutes(20))) struct ChangeLogTests {
  @Test func aChangesetIsWrittenAsLines() {
    let target = [
      Profile.friends(Profile.becky, Profile.finn2, Profile.joe), Profile.about,
      EntrySection(id: "news", header: "News", items: [Entry("1", ["text": "a\n\"b\""])]),
    ]
    let log = ChangeLog<String, String, Entry>(cells: \.cells)
    let lines = log.lines(for: ListChangeset(from: Profile.first, to: target), clock: "12:04:31")
    #expect(
      lines.joined(separator: "\n") == """
        12:04:31 1 section moved, 1 section inserted, 1 section deleted, 1 moved, 2 inserted, \
        3 deleted, 1 updated
        12:04:31 - attributes/
        12:04:31 > about/ 0 → 1
        12:04:31 + news/
        12:04:31 - friends/celeste name: "Celeste Holm" picture: "holm"
        12:04:31 - attributes/height attribute: "Height" value: "152"
        12:04:31 - attributes/age attribute: "Age" value: "12.5"
        12:04:31 > friends/finn 0 → 1
        12:04:31 + friends/joe name: "Joe Harper" picture: "joe"
        12:04:31 + news/1 text: "a␊\\"b\\""
        12:04:31 ~ friends/finn picture: "finn" → "finn2"
        """)
  }

  @Test func aFlatListHasNoSectionInItsPlaces() {
    let log = ChangeLog<OnlySection, OnlySection, Entry>(cells: \.cells)
    let changeset = ListChangeset(from: [Profile.finn], to: [Profile.finn2])
    #expect(log.lines(for: changeset) == ["1 updated", #"~ finn picture: "finn" → "finn2""#])
  }
}
