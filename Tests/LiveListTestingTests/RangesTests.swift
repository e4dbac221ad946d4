import LiveListTesting
import Testing

/// R12 to R18: deleted elements exist before the batch, and inserted ones after it.
@Suite(.timeLimit(.minutes(20))) struct RangesTests {
  @Test func r12SectionsThatAreDeletedOrReloadedExistBefore() {
    expectRefused(
      .sectionToDelete, "a:, b:", "a:", .deleteSection(2),
      says: "attempt to delete section 2, but there are only 2 sections before the update")
    expectAccepted("a:, b:", "a:", .deleteSection(1))
    expectRefused(.sectionToDelete, "a: 1, b: 2", "a: 1, b: 2", .reloadSection(2))
    expectAccepted("a: 1, b: 2", "a: 1, b: 2", .reloadSection(1))
  }

  @Test func r13RowsThatAreDeletedExistBefore() {
    expectRefused(
      .sectionOfItemToDelete, "a: 1 2", "a: 1", .deleteItem(at(1, 0)),
      says: "attempt to delete row 0 from section 1, but there are only 1 sections before the "
        + "update")
    expectRefused(
      .itemToDelete, "a: 1 2", "a: 1", .deleteItem(at(0, 2)),
      says: "attempt to delete row 2 from section 0 which only contains 2 rows before the update")
    expectAccepted("a: 1 2", "a: 1", .deleteItem(at(0, 1)))
  }

  @Test func r13RowsThatAreReloadedExistBefore() {
    expectRefused(.sectionOfItemToDelete, "a: 1", "a: 1", .reloadItem(at(1, 0)))
    expectRefused(.itemToDelete, "a: 1", "a: 1", .reloadItem(at(0, 1)))
    expectAccepted("a: 1", "a: 1", .reloadItem(at(0, 0)))
  }

  @Test func r14SectionsThatAreInsertedExistAfter() {
    expectRefused(
      .sectionToInsert, "a:", "a:, b:", .insertSection(2),
      says: "attempt to insert section 2 but there are only 2 sections after the update")
    expectAccepted("a:", "a:, b:", .insertSection(1))
  }

  @Test func r15RowsThatAreInsertedExistAfter() {
    expectRefused(
      .sectionOfItemToInsert, "a: 1", "a: 1 2", .insertItem(at(1, 0)),
      says: "attempt to insert row 0 into section 1, but there are only 1 sections after the "
        + "update")
    expectRefused(
      .itemToInsert, "a: 1", "a: 1 2", .insertItem(at(0, 2)),
      says: "attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after "
        + "the update")
    expectAccepted("a: 1", "a: 1 2", .insertItem(at(0, 1)))
  }

  @Test func r16SectionsThatAreMovedExistBeforeAndAfter() {
    expectRefused(
      .sectionToMove, "a:, b:", "b:, a:", moveSection(2, 0),
      says: "attempt to move section 2, but there are only 2 sections before the update")
    expectRefused(
      .placeOfMovedSection, "a:, b:", "b:, a:", moveSection(0, 2),
      says: "attempt to to move section 0 to section 2, but there are only 2 sections after the "
        + "update")
    expectAccepted("a:, b:", "b:, a:", moveSection(0, 1))
  }

  @Test func r17RowsThatAreMovedExistBefore() {
    expectRefused(
      .sectionOfItemToMove, "a: 1 2", "a: 2 1", move(at(1, 0), at(0, 0)),
      says: "attempt to move index path ({length = 2, path = 1 - 0}) from a section that does not "
        + "exist - there are only 1 sections before the update")
    expectRefused(
      .itemToMove, "a: 1 2", "a: 2 1", move(at(0, 2), at(0, 0)),
      says: "attempt to move index path ({length = 2, path = 0 - 2}) that does not exist - there "
        + "are only 2 rows in section 0 before the update")
    expectAccepted("a: 1 2", "a: 2 1", move(at(0, 1), at(0, 0)))
  }

  @Test func r17RowsAreMovedToPlacesThatExistAfter() {
    expectRefused(
      .sectionOfMovedItem, "a: 1 2", "a: 2 1", move(at(0, 0), at(1, 0)),
      says: "attempt to move index path ({length = 2, path = 0 - 0}) to index path ({length = 2, "
        + "path = 1 - 0}) in section that does not exist - there are only 1 sections after the "
        + "update")
    expectRefused(
      .placeOfMovedItem, "a: 1 2", "a: 2 1", move(at(0, 0), at(0, 2)),
      says: "attempt to move index path ({length = 2, path = 0 - 0}) to index path ({length = 2, "
        + "path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after the "
        + "update")
    expectAccepted("a: 1 2", "a: 2 1", move(at(0, 0), at(0, 1)))
  }

  @Test func r18NothingIsNegative() {
    let operations: [ContractViolation.Operation] = [
      .deleteSection(-1), .insertSection(-1), .reloadSection(-1), moveSection(-1, 0),
      moveSection(0, -1), .deleteItem(at(0, -1)), .insertItem(at(-1, 0)), .reloadItem(at(0, -1)),
      move(at(0, -1), at(0, 0)), move(at(0, 0), at(-1, 0)),
    ]
    for operation in operations { expectRefused(.negativePath, "a: 1", "a: 1", operation) }
    expectRefused(
      .negativePath, "a: 1", "a:", .deleteItem(at(0, -1)),
      says: "Attempted to perform update with invalid index path: {length = 2, path = 0 - -1}")
    expectAccepted("a: 1", "a:", .deleteItem(at(0, 0)))
  }
}
