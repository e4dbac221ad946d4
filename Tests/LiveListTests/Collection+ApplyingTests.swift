import LiveList
import LiveListTesting
import Testing

/// Changes can be applied to collections as well as to views.
@Suite(.timeLimit(.minutes(20))) struct CollectionApplyingTests {
  @Test func anyCollectionTakesTheChangesOfAFlatList() {
    let source: [SampleItem] = [1, 2, 3]
    let target: [SampleItem] = [3, 4, SampleItem(1, content: 1)]
    let changeset = ListChangeset(from: source, to: target)
    #expect(source.applying(changeset) == target)
    #expect(ContiguousArray(source).applying(changeset) == ContiguousArray(target))
    #expect(source[...].applying(changeset) == target[...])
  }

  @Test func aListOfAnotherLengthTakesNoChanges() {
    let source: [SampleItem] = [1, 2, 3]
    let changeset = ListChangeset(from: source, to: source.reversed())
    #expect([SampleItem(1)].applying(changeset) == nil)
  }

  @Test func sectionsOfAnotherShapeTakeNoChanges() {
    let source = [
      SampleSection(id: 1, header: 0, items: [1]), SampleSection(id: 2, header: 0, items: []),
    ]
    let changeset = ListChangeset(from: source, to: [])
    #expect(source.applying(changeset) == [])
    #expect(Array(source.reversed()).applying(changeset) == nil)
  }

  @Test func whatIsNotInsertedComesFromTheListItself() {
    let source: [SampleItem] = [1, 2]
    let changeset = ListChangeset(from: source, to: [2, 1, 3])
    let other: [SampleItem] = [SampleItem(1, content: 9), 2]
    #expect(other.applying(changeset) == [2, SampleItem(1, content: 9), 3])
  }
}
