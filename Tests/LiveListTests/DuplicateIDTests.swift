import LiveList
import LiveListTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct DuplicateIDTests {
  @Test func idsThatSeveralItemsHaveAreNamedWithTheirPlaces() {
    let sections = [
      SampleSection(id: 1, header: 0, items: [5, 7, 5]),
      SampleSection(id: 2, header: 0, items: [8, 7]),
    ]
    #expect(
      sections.duplicateIDs().map(\.description) == [
        "2 items have the id 5, at 0.0, 0.2", "2 items have the id 7, at 0.1, 1.1",
      ])
  }

  @Test func uniqueIDsAreNotNamed() {
    #expect([SampleSection(id: 1, header: 0, items: [1, 2, 3])].duplicateIDs().isEmpty)
  }
}
