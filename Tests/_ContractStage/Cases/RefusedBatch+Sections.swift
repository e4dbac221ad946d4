import LiveListTesting

extension RefusedBatch {
  /// R27 to R30, R33.
  static let sections: [RefusedBatch] = [
    RefusedBatch(
      .changeInDeletedSection, [1, 1], [1], .deleteSection(0), delete(0, 0),
      says: "the table view drops the delete of a row in section 0, which is deleted"),
    RefusedBatch(
      .insertInInsertedSection, [0], [1, 0], .insertSection(0), insert(0, 0),
      says: "the table view drops the insert of a row in section 0, which is inserted"),
    RefusedBatch(
      .changeInReloadedSection, [2, 1], [2, 1], .reloadSection(0), insert(0, 0),
      says: "the table view deletes and inserts section 0, which is reloaded, and can't change "
        + "its rows as well"),
    RefusedBatch(
      .changeInMovedSection, [1, 1], [0, 1], moveSection(1, 0), delete(1, 0),
      says: "Attempt to create two animations for cell: section 1 is moved and takes its rows "
        + "along"),
  ]

  /// R10, R11.
  static let counts: [RefusedBatch] = [
    RefusedBatch(
      .sectionCount, [0, 0], [0],
      says: "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "table view after the update (1) must be equal to the number of sections contained in "
        + "the table view before the update (2), plus or minus the number of sections inserted or "
        + "deleted (0 inserted, 0 deleted)."),
    RefusedBatch(
      .rowCount, [2, 0], [1, 1], delete(0, 1),
      says: "Invalid update: invalid number of rows in section 1.  The number of rows contained in "
        + "an existing section after the update (1) must be equal to the number of rows contained "
        + "in that section before the update (0), plus or minus the number of rows inserted or "
        + "deleted from that section (0 inserted, 0 deleted) and plus or minus the number of rows "
        + "moved into or out of that section (0 moved in, 0 moved out)."),
  ]
}
