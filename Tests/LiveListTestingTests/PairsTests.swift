import LiveListTesting
import Testing

/// R19 to R24, R43: changes are neither repeated nor contradictory.
@Suite(.timeLimit(.minutes(20))) struct PairsTests {
  @Test func r19NothingIsBothDeletedAndReloaded() {
    expectRefused(
      .deleteAndReloadOfItem, "a: 1 2", "a: 1", .deleteItem(at(0, 1)), .reloadItem(at(0, 1)),
      says: "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})")
    expectRefused(
      .deleteAndReloadOfSection, "a: 1, b: 2", "a: 1", .deleteSection(1), .reloadSection(1))
    expectAccepted(by: [.tableView], "a: 1 2", "a: 1", .deleteItem(at(0, 1)), .reloadItem(at(0, 0)))
    expectAccepted("a: 1, b: 2", "a: 1", .deleteSection(1), .reloadSection(0))
  }

  @Test func r20NothingIsMovedThatIsDeletedOrReloaded() {
    expectRefused(
      .deleteAndMoveOfItem, "a: 1 2", "a: 2", .deleteItem(at(0, 1)), move(at(0, 1), at(0, 0)),
      says: "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 1})")
    expectRefused(
      .deleteAndMoveOfItem, "a: 1 2", "a: 2 1", .reloadItem(at(0, 1)), move(at(0, 1), at(0, 0)))
    expectRefused(
      .deleteAndMoveOfSection, "a:, b:", "b:", .deleteSection(1), moveSection(1, 0),
      says: "attempt to perform a delete and a move from the same section (1)")
    expectRefused(
      .deleteAndMoveOfSection, "a: 1, b: 2", "b: 2, a: 1", .reloadSection(1), moveSection(1, 0))
    expectAccepted("a: 1 2 3", "a: 3 2", .deleteItem(at(0, 0)), move(at(0, 2), at(0, 0)))
    expectAccepted("a:, b:, c:", "c:, b:", .deleteSection(0), moveSection(2, 0))
  }

  @Test func r21NothingIsBothInsertedAndMovedToOnePlace() {
    expectRefused(
      .insertAndMoveToItem, "a: 1 2", "a: 2 3 1", .insertItem(at(0, 0)), move(at(0, 1), at(0, 0)),
      says: "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 0})")
    expectRefused(
      .insertAndMoveToSection, "a:, b:", "b:, c:, a:", .insertSection(0), moveSection(1, 0),
      says: "attempt to perform an insert and a move to the same section (0)")
    expectAccepted("a: 1 2", "a: 2 3 1", .insertItem(at(0, 1)), move(at(0, 1), at(0, 0)))
    expectAccepted("a:, b:", "b:, c:, a:", .insertSection(1), moveSection(1, 0))
  }

  @Test func r22NothingIsMovedToTwoPlaces() {
    expectRefused(
      .itemMovedTwice, "a: 1 2 3", "a: 3 2 1", move(at(0, 2), at(0, 0)), move(at(0, 2), at(0, 1)),
      says: "attempt to move row at index path {length = 2, path = 0 - 2} to both "
        + "{length = 2, path = 0 - 0} and {length = 2, path = 0 - 1}")
    expectRefused(
      .sectionMovedTwice, "a:, b:, c:", "c:, b:, a:", moveSection(2, 0), moveSection(2, 1),
      says: "attempt to move section 2 to both section 0 and section 1")
    expectAccepted("a: 1 2 3", "a: 3 2 1", move(at(0, 2), at(0, 0)), move(at(0, 1), at(0, 1)))
    expectAccepted("a:, b:, c:", "c:, b:, a:", moveSection(2, 0), moveSection(1, 1))
  }

  @Test func r23NoPlaceIsTakenTwice() {
    expectRefused(
      .itemPlaceTakenTwice, "a: 1 2 3", "a: 3 2 1", move(at(0, 2), at(0, 0)),
      move(at(0, 1), at(0, 0)),
      says: "attempt to move both row at index path {length = 2, path = 0 - 2} and "
        + "{length = 2, path = 0 - 1} to {length = 2, path = 0 - 0}")
    expectRefused(
      .sectionPlaceTakenTwice, "a:, b:, c:", "c:, b:, a:", moveSection(2, 0), moveSection(1, 0),
      says: "attempt to move both section 2 and section 1 to section 0")
    expectAccepted("a: 1 2 3", "a: 3 2 1", move(at(0, 2), at(0, 0)), move(at(0, 1), at(0, 1)))
  }

  @Test func r24NoChangeIsRepeated() {
    expectRefused(
      .repeatedOperation, by: [.tableView], "a: 1 2 3", "a: 3", .deleteItem(at(0, 0)),
      .deleteItem(at(0, 0)), says: "the batch contains twice: delete item 0.0")
    expectRefused(
      .repeatedOperation, "a: 1", "a: 2 3 1", .insertItem(at(0, 0)), .insertItem(at(0, 0)))
    expectRefused(.repeatedOperation, "a: 1", "a: 1", .reloadItem(at(0, 0)), .reloadItem(at(0, 0)))
    expectRefused(
      .repeatedOperation, "a: 1 2", "a: 2 1", move(at(0, 0), at(0, 1)), move(at(0, 0), at(0, 1)))
    expectAccepted("a: 1 2 3", "a: 3", .deleteItem(at(0, 0)), .deleteItem(at(0, 1)))
    expectAccepted("a: 1", "a: 2 3 1", .insertItem(at(0, 0)), .insertItem(at(0, 1)))
  }

  @Test func r24NoSectionChangeIsRepeated() {
    expectRefused(
      .repeatedOperation, by: [.tableView], "a:, b:, c:", "c:", .deleteSection(0),
      .deleteSection(0))
    expectRefused(.repeatedOperation, "a:", "b:, c:, a:", .insertSection(0), .insertSection(0))
    expectRefused(.repeatedOperation, "a: 1", "a: 1", .reloadSection(0), .reloadSection(0))
    expectRefused(.repeatedOperation, "a:, b:", "b:, a:", moveSection(0, 1), moveSection(0, 1))
    expectAccepted("a:, b:, c:", "c:", .deleteSection(0), .deleteSection(1))
  }

  @Test func r43CollectionViewsCrashOnRepeatedDeletes() {
    expectRefused(
      .repeatedDelete, by: [.collectionView], "a: 1 2 3", "a: 3", .deleteItem(at(0, 0)),
      .deleteItem(at(0, 0)),
      says: "EXC_BAD_ACCESS in layoutAttributesForItemAtIndexPath: after the batch asked the "
        + "collection view twice to delete item 0.0")
    expectRefused(
      .repeatedDelete, by: [.collectionView], "a:, b:, c:", "c:", .deleteSection(0),
      .deleteSection(0))
    expectAccepted("a: 1 2 3", "a: 3", .deleteItem(at(0, 0)), .deleteItem(at(0, 1)))
  }
}
