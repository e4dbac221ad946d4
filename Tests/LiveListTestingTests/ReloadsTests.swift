import LiveList
import LiveListTesting
import Testing

/// R5, R31, R32: a reload counts as a delete and an insert, and can't be combined with a move.
@Suite(.timeLimit(.minutes(20))) struct ReloadsTests {
  @Test func r5AReloadedRowHasANewCellWhereDeletesAndInsertsShiftIt() throws {
    var table = SimulatedTableView(showing: list("a: 1 2 3"))
    let before = table.cells[0]
    try table.perform(
      BatchChanges([
        .deleteItem(at(0, 0)), .insertItem(at(0, 0)), .insertItem(at(0, 1)),
        .reloadItem(at(0, 2)),
      ]),
      dataBefore: list("a: 1 2 3"), dataAfter: list("a: 4 5 2'1 3'1"))
    #expect(table.shown == list("a: 4 5 2 3'1"))
    #expect(table.cells[0][2] == before[1])
    #expect(!before.contains(table.cells[0][3]))
  }

  @Test func r5AReloadedSectionHasNewCellsAndANewHeader() throws {
    var table = SimulatedTableView(showing: list("a: 1, b: 2"))
    let before = table.cells
    try table.perform(
      BatchChanges([.reloadSection(1)]), dataBefore: list("a: 1, b: 2"),
      dataAfter: list("a'1: 1'1, b'1: 2'1 3"))
    #expect(table.shown == list("a: 1, b'1: 2'1 3"))
    #expect(table.cells[0] == before[0])
    #expect(!table.cells[1].contains(before[1][0]))
  }

  @Test func r31NoRowIsReloadedBesideAMoveInItsSection() {
    expectRefused(
      .reloadBesideMove, "a: 1 2 3", "a: 2 1 3", .reloadItem(at(0, 2)), move(at(0, 1), at(0, 0)),
      says: "Attempt to create two animations for cell: the row at {length = 2, path = 0 - 2} is "
        + "reloaded beside a move")
    expectAccepted("a: 1 2, b: 3", "a: 2 1, b: 3", .reloadItem(at(1, 0)), move(at(0, 1), at(0, 0)))
  }

  @Test func r31NoRowIsReloadedBesideAMoveIntoOrOutOfItsSection() {
    expectRefused(
      .reloadBesideMove, "a: 1 2, b: 3", "a: 1, b: 2 3", .reloadItem(at(0, 0)),
      move(at(0, 1), at(1, 0)))
    expectRefused(
      .reloadBesideMove, "a: 1 2, b: 3", "a: 1, b: 2 3", .reloadItem(at(1, 0)),
      move(at(0, 1), at(1, 0)))
    expectAccepted(
      "a: 1 2, b: 3, c: 4", "a: 1, b: 2 3, c: 4", .reloadItem(at(2, 0)), move(at(0, 1), at(1, 0)))
  }

  @Test func r32NothingIsReloadedWhileASectionMoves() {
    expectRefused(
      .reloadBesideSectionMove, "a: 1, b: 2, c: 3", "b: 2, a: 1, c: 3", moveSection(1, 0),
      .reloadItem(at(2, 0)), says: "Invalid update: row 2.0 is reloaded while section 1 moves")
    expectRefused(
      .reloadBesideSectionMove, "a: 1, b: 2, c: 3", "b: 2, a: 1, c: 3", moveSection(1, 0),
      .reloadSection(2))
    expectAccepted("a: 1, b: 2", "c:, a: 1, b: 2", .insertSection(0), .reloadItem(at(1, 0)))
  }
}
