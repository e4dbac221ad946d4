import LiveList
import LiveListTesting
import Testing

/// R1, R10, R11: the numbers of items match the changes.
@Suite(.timeLimit(.minutes(20))) struct CountsTests {
  @Test func r1UntilABatchBeginsTheDataIsWhatIsShown() throws {
    var table = SimulatedTableView(showing: list("a: 1 2"))
    let changes = BatchChanges([.deleteItem(at(0, 1))])
    let error = #expect(throws: ContractViolation.self) {
      try table.perform(changes, dataBefore: list("a: 1"), dataAfter: list("a: 1"))
    }
    #expect(error?.rule == .dataBeforeBatch)
    #expect(table.shown == list("a: 1 2"))
    try table.perform(changes, dataBefore: list("a: 1 2"), dataAfter: list("a: 1"))
    #expect(table.shown == list("a: 1"))
  }

  @Test func r10TheNumberOfSectionsChangesByThoseInsertedAndDeleted() {
    expectRefused(
      .sectionCount, "a:, b:", "a:",
      says: "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "table view after the update (1) must be equal to the number of sections contained in "
        + "the table view before the update (2), plus or minus the number of sections inserted or "
        + "deleted (0 inserted, 0 deleted).")
    expectAccepted("a:, b:", "a:", .deleteSection(1))
  }

  @Test func r11TheNumberOfRowsChangesByThoseInsertedDeletedAndMoved() {
    expectRefused(
      .rowCount, "a: 1 2, b:", "a: 1, b: 2", .deleteItem(at(0, 1)),
      says: "Invalid update: invalid number of rows in section 1.  The number of rows contained in "
        + "an existing section after the update (1) must be equal to the number of rows contained "
        + "in that section before the update (0), plus or minus the number of rows inserted or "
        + "deleted from that section (0 inserted, 0 deleted) and plus or minus the number of rows "
        + "moved into or out of that section (0 moved in, 0 moved out).")
    expectAccepted("a: 1 2, b:", "a: 1, b: 2", move(at(0, 1), at(1, 0)))
    expectAccepted("a: 1 2, b:", "a: 1, b: 2", .deleteItem(at(0, 1)), .insertItem(at(1, 0)))
  }

  @Test func r11RowsAreCountedInTheSectionThatTheyEndUpIn() {
    expectRefused(.rowCount, "x:, a: 1", "a: 1 2", .deleteSection(0))
    expectAccepted("x:, a: 1", "a: 1 2", .deleteSection(0), .insertItem(at(0, 1)))
    expectAccepted("a: 1, b:", "b:, a: 1", moveSection(0, 1))
  }
}
