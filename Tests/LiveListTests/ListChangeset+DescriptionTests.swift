import LiveList
import LiveListTesting
import Testing

/// A changeset prints as readable text.
@Suite(.timeLimit(.minutes(20))) struct ListChangesetDescriptionTests {
  private struct Friend: Identifiable, Equatable, CustomStringConvertible {
    let id: String
    var description: String
  }

  @Test func sectionsAreNamedAndItemsAreUnderOneAnother() {
    let source = [
      ListSection(
        id: "friends", header: 0,
        items: ["Tom", "Huck", "Sid", "Becky"].map { Friend(id: $0, description: $0) })
    ]
    var target = source
    target[0].items.insert(target[0].items.remove(at: 3), at: 0)
    target[0].items[2].description = "Huckleberry"
    target[0].items.append(Friend(id: "Joe", description: "Joe"))
    #expect(
      "\(ListChangeset(from: source, to: target))"
        == """
        1 moved, 1 inserted, 1 updated
          > friends 3 → 0   Becky
          + friends 4       Joe
          ~ friends 2       Huckleberry
        """)
  }

  @Test func theSectionOfAFlatListHasNoName() {
    let source: [SampleItem] = [1, 2]
    #expect("\(ListDiff.Counts())" == "no change")
    #expect(
      "\(ListChangeset(from: source, to: [2, 3]))"
        == """
        1 inserted, 1 deleted
          - 0   1
          + 1   3
        """)
  }

  @Test func sectionsComeBeforeItems() {
    let source = [
      SampleSection(id: 1, header: 0, items: [10]), SampleSection(id: 2, header: 0, items: []),
      SampleSection(id: 3, header: 0, items: [30]),
    ]
    let target = [
      SampleSection(id: 3, header: 0, items: [30, 10]), SampleSection(id: 2, header: 1, items: []),
      SampleSection(id: 4, header: 0, items: [40]),
    ]
    #expect(
      "\(ListChangeset(from: source, to: target))"
        == """
        1 section moved, 1 section inserted, 1 section deleted, 1 moved, 1 inserted
          - 1
          > 2 1 → 1
          + 4
          ~ 2
          > 1 0 → 3 1   10
        """)
  }

  @Test func aMoveToAnotherSectionNamesBothSections() {
    let source = [
      SampleSection(id: 1, header: 0, items: [10]), SampleSection(id: 2, header: 0, items: []),
    ]
    let target = [SampleSection(id: 2, header: 0, items: [10])]
    #expect(
      "\(ListChangeset(from: source, to: target))"
        == """
        1 section deleted, 1 moved
          - 1
          > 1 0 → 2 0   10
        """)
  }

  @Test func nothingIsSaidToHaveChangedWhenNothingHas() {
    let source: [SampleItem] = [1, 2]
    #expect("\(ListChangeset(from: source, to: source))" == "no change")
  }
}
