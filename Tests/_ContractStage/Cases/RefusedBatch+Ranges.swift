import LiveListTesting

extension RefusedBatch {
  /// R12 to R18.
  static let ranges: [RefusedBatch] = [
    RefusedBatch(
      .sectionToDelete, [0, 0], [0], .deleteSection(2),
      says: "attempt to delete section 2, but there are only 2 sections before the update"),
    RefusedBatch(
      .sectionToDelete, [1, 1], [1, 1], .reloadSection(2),
      says: "attempt to delete section 2, but there are only 2 sections before the update"),
    RefusedBatch(
      .sectionOfItemToDelete, [2], [1], delete(1, 0),
      says: "attempt to delete row 0 from section 1, but there are only 1 sections before the "
        + "update"),
    RefusedBatch(
      .itemToDelete, [2], [1], delete(0, 2),
      says: "attempt to delete row 2 from section 0 which only contains 2 rows before the update"),
    RefusedBatch(
      .itemToDelete, [1], [1], reload(0, 1),
      says: "attempt to delete row 1 from section 0 which only contains 1 rows before the update"),
    RefusedBatch(
      .sectionToInsert, [0], [0, 0], .insertSection(2),
      says: "attempt to insert section 2 but there are only 2 sections after the update"),
    RefusedBatch(
      .sectionOfItemToInsert, [1], [2], insert(1, 0),
      says: "attempt to insert row 0 into section 1, but there are only 1 sections after the "
        + "update"),
    RefusedBatch(
      .itemToInsert, [1], [2], insert(0, 2),
      says: "attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after "
        + "the update"),
    RefusedBatch(
      .sectionToMove, [0, 0], [0, 0], moveSection(2, 0),
      says: "attempt to move section 2, but there are only 2 sections before the update"),
    RefusedBatch(
      .placeOfMovedSection, [0, 0], [0, 0], moveSection(0, 2),
      says: "attempt to to move section 0 to section 2, but there are only 2 sections after the "
        + "update"),
    RefusedBatch(
      .sectionOfItemToMove, [2], [2], move((1, 0), (0, 0)),
      says: "attempt to move index path ({length = 2, path = 1 - 0}) from a section that does not "
        + "exist - there are only 1 sections before the update"),
    RefusedBatch(
      .itemToMove, [2], [2], move((0, 2), (0, 0)),
      says: "attempt to move index path ({length = 2, path = 0 - 2}) that does not exist - there "
        + "are only 2 rows in section 0 before the update"),
    RefusedBatch(
      .sectionOfMovedItem, [2], [2], move((0, 0), (1, 0)),
      says: "attempt to move index path ({length = 2, path = 0 - 0}) to index path ({length = 2, "
        + "path = 1 - 0}) in section that does not exist - there are only 1 sections after the "
        + "update"),
    RefusedBatch(
      .placeOfMovedItem, [2], [2], move((0, 0), (0, 2)),
      says: "attempt to move index path ({length = 2, path = 0 - 0}) to index path ({length = 2, "
        + "path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after the "
        + "update"),
    RefusedBatch(
      .negativePath, [1], [0], delete(0, -1),
      says: "Attempted to perform update with invalid index path: {length = 2, path = 0 - -1}"),
  ]
}
