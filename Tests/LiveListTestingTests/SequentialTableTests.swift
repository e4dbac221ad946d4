import LiveListTesting
import Testing
import _LiveTestSupport

/// R60 to R65: a table that changes one call after another.
@Suite(.timeLimit(.minutes(20)), .trail)
struct SequentialTableTests {
  private func table(
    _ old: [SampleItem], data: [SampleItem]
  ) -> SimulatedSequentialTable<SampleItem> {
    var table = SimulatedSequentialTable(showing: old)
    table.data = data
    return table
  }

  private func expect(
    _ rule: ContractRule, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(
      throws: ContractViolation.self, sourceLocation: sourceLocation, performing: body)
    #expect(error?.rule == rule, sourceLocation: sourceLocation)
  }

  @Test func r60EachCallCountsTheRowsThatThePreviousCallLeft() throws {
    var batched = table([1, 2, 3, 4], data: [3, 4, 1, 2])
    try batched.moveRow(at: 0, to: 2)
    try batched.moveRow(at: 1, to: 3)
    #expect(batched.shown == [2, 1, 4, 3])
    expect(.rowsAtEnd) { try batched.endUpdates() }

    var sequential = table([1, 2, 3, 4], data: [3, 4, 1, 2])
    try sequential.moveRow(at: 2, to: 0)
    try sequential.moveRow(at: 3, to: 1)
    try sequential.endUpdates()
  }

  @Test func r61OnlyExistingRowsAreRemoved() throws {
    var table = table([1, 2], data: [])
    expect(.rowToRemove) { try table.removeRows(at: [2]) }
    expect(.rowToRemove) { try table.removeRows(at: [-1]) }
    try table.removeRows(at: [0, 1])
    try table.endUpdates()
  }

  @Test func r61RowsAreInsertedAtTheirPlacesAfterTheCall() throws {
    var table = table([1], data: [1, 2, 3])
    let error = #expect(throws: ContractViolation.self) { try table.insertRows(at: [2]) }
    #expect(error?.rule == .rowToInsert)
    #expect(error?.message == "NSTableView error inserting row 2 (numberOfRows: 1).")
    try table.insertRows(at: [2, 1])
    try table.endUpdates()
  }

  @Test func r61RowsAreMovedBetweenPlacesThatAreThere() throws {
    var table = table([1, 2], data: [2, 1])
    expect(.rowToMove) { try table.moveRow(at: 2, to: 0) }
    expect(.rowToMove) { try table.moveRow(at: 0, to: 2) }
    try table.moveRow(at: 0, to: 1)
    try table.endUpdates()
  }

  @Test func r62InTheEndTheRowsAreThoseOfTheData() throws {
    var table = table([1, 2], data: [2, 1])
    expect(.rowsAtEnd) { try table.endUpdates() }
    try table.moveRow(at: 1, to: 0)
    try table.endUpdates()
    table.data = [2]
    expect(.rowsAtEnd) { try table.endUpdates() }
    try table.removeRows(at: [1])
    try table.endUpdates()
  }

  @Test func r63ARowIsInsertedWhereTheDataHasIt() throws {
    var early = table([1, 2], data: [2, 3, 1])
    try early.insertRows(at: [1])
    try early.moveRow(at: 2, to: 0)
    expect(.placeOfInsertedRow) { try early.endUpdates() }
    var late = table([1, 2], data: [2, 3, 1])
    try late.moveRow(at: 0, to: 1)
    try late.insertRows(at: [1])
    try late.endUpdates()
  }

  @Test func r63TheDataHasARowThatIsInserted() throws {
    var table = table([1], data: [1])
    expect(.placeOfInsertedRow) { try table.insertRows(at: [1]) }
    table.data = [1, 2]
    try table.insertRows(at: [1])
    try table.endUpdates()
  }

  @Test func r64ARowIsReloadedWhereTableAndDataAgree() throws {
    var table = table([1, 2], data: [SampleItem(2, content: 1), 1])
    expect(.placeOfReloadedRow) { try table.reloadRows(at: [1]) }
    expect(.placeOfReloadedRow) { try table.reloadRows(at: [2]) }
    try table.moveRow(at: 1, to: 0)
    expect(.shownContents) { try table.endUpdates() }
    try table.reloadRows(at: [0])
    try table.endUpdates()
  }

  @Test func r65TheRecipeAlwaysWorks() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      var lists = RandomLists(seed: seed)
      let old = lists.items(12)
      let new = lists.edited(old, by: RandomLists.Churn(0.3))
      var table = table(old, data: new)
      let kept = Set(new.map(\.id))
      try table.removeRows(at: old.indices.filter { !kept.contains(old[$0].id) })
      let survivors = new.filter { item in old.contains { $0.id == item.id } }
      for (row, item) in survivors.enumerated() {
        guard let from = table.shown.firstIndex(where: { $0.id == item.id }), from != row
        else { continue }
        try table.moveRow(at: from, to: row)
      }
      let there = Set(old.map(\.id))
      try table.insertRows(at: new.indices.filter { !there.contains(new[$0].id) })
      try table.reloadRows(at: new.indices.filter { table.shown[$0] != new[$0] })
      try table.endUpdates()
      #expect(table.shown == new)
    }
  }
}
