import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// To the standard library's differences and back.
@Suite(.timeLimit(.minutes(20)), .trail)
struct CollectionDifferenceTests {
  private let lists = SampleItem.allLists(ofUpTo: 3, ids: 2, contents: 2)

  @Test func theDifferenceLeadsToTheTarget() throws {
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in
        let difference = ListChangeset(from: source, to: target).collectionDifference
        guard source.applying(difference) == target else {
          throw BrokenLaw("A difference leads to the target.", "\(difference)")
        }
        let changeset = ListChangeset(from: source, applying: difference)
        guard changeset == ListChangeset(from: source, to: target) else {
          throw BrokenLaw("There and back is the same changeset.", "\(difference)")
        }
      }
    }
  }

  @Test func theStandardLibrarysOwnDifferencesAreUnderstood() throws {
    try withEvery("source", in: lists) { source in
      let target = source.reversed() + [SampleItem(9)]
      let difference = target.difference(from: source).inferringMoves()
      #expect(
        ListChangeset(from: source, applying: difference)
          == ListChangeset(from: source, to: target))
    }
  }

  @Test func aDifferenceOfAnotherListIsRefused() {
    let difference = ([1, 2, 3] as [SampleItem]).difference(from: [1, 2, 4])
    #expect(ListChangeset(from: [1] as [SampleItem], applying: difference) == nil)
  }

  @Test func movesAreAssociated() {
    let changeset = ListChangeset(from: [1, 2, 3] as [SampleItem], to: [3, 1, 2])
    #expect(
      Array(changeset.collectionDifference) == [
        .remove(offset: 2, element: 3, associatedWith: 0),
        .insert(offset: 0, element: 3, associatedWith: 2),
      ])
  }
}
