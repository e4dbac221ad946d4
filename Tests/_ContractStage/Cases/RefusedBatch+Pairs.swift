import LiveListTesting

extension RefusedBatch {
  /// R19 to R24, R31, R32.
  static let pairs: [RefusedBatch] = [
    RefusedBatch(
      .deleteAndReloadOfItem, [2], [1], delete(0, 1), reload(0, 1),
      says: "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    RefusedBatch(
      .deleteAndReloadOfSection, [1, 1], [1], .deleteSection(1), .reloadSection(1),
      says: "attempt to delete and reload the same section (1)"),
    RefusedBatch(
      .deleteAndMoveOfItem, [2], [1], delete(0, 1), move((0, 1), (0, 0)),
      says: "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 1})"),
    RefusedBatch(
      .deleteAndMoveOfItem, [2], [2], reload(0, 1), move((0, 1), (0, 0)),
      says: "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 1})"),
    RefusedBatch(
      .deleteAndMoveOfSection, [0, 0], [0], .deleteSection(1), moveSection(1, 0),
      says: "attempt to perform a delete and a move from the same section (1)"),
    RefusedBatch(
      .insertAndMoveToItem, [2], [3], insert(0, 0), move((0, 1), (0, 0)),
      says: "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 0})"),
    RefusedBatch(
      .insertAndMoveToSection, [0, 0], [0, 0, 0], .insertSection(0), moveSection(1, 0),
      says: "attempt to perform an insert and a move to the same section (0)"),
    RefusedBatch(
      .itemMovedTwice, [3], [3], move((0, 2), (0, 0)), move((0, 2), (0, 1)),
      says: "attempt to move row at index path {length = 2, path = 0 - 2} to both "
        + "{length = 2, path = 0 - 0} and {length = 2, path = 0 - 1}"),
    RefusedBatch(
      .sectionMovedTwice, [0, 0, 0], [0, 0, 0], moveSection(2, 0), moveSection(2, 1),
      says: "attempt to move section 2 to both section 0 and section 1"),
    RefusedBatch(
      .itemPlaceTakenTwice, [3], [3], move((0, 2), (0, 0)), move((0, 1), (0, 0)),
      says: "attempt to move both row at index path {length = 2, path = 0 - 2} and "
        + "{length = 2, path = 0 - 1} to {length = 2, path = 0 - 0}"),
    RefusedBatch(
      .sectionPlaceTakenTwice, [0, 0, 0], [0, 0, 0], moveSection(2, 0), moveSection(1, 0),
      says: "attempt to move both section 2 and section 1 to section 0"),
    RefusedBatch(
      .repeatedOperation, [0], [0, 0, 0], .insertSection(0), .insertSection(0),
      says: "the batch contains twice: insert section 0"),
    RefusedBatch(
      .reloadBesideMove, [3], [3], reload(0, 2), move((0, 1), (0, 0)),
      says: "Attempt to create two animations for cell: the row at {length = 2, path = 0 - 2} is "
        + "reloaded beside a move"),
    RefusedBatch(
      .reloadBesideSectionMove, [1, 1, 1], [1, 1, 1], moveSection(1, 0), reload(2, 0),
      says: "Invalid update: row 2.0 is reloaded while section 1 moves"),
  ]
}
