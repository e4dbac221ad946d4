import LiveList
import LiveListTesting
import Testing

/// R2 to R4, R6 to R8, R38, R39: a view shows the right cells and headers.
@Suite(.timeLimit(.minutes(20))) struct ShownTests {
  @Test func r2WhatGoesIsCountedBefore() {
    expectRefused(
      .shownIdentities, "a: 1 2 3", "a: 3", .deleteItem(at(0, 0)), .deleteItem(at(0, 2)),
      says: "the table view silently shows 2 at 0.0, where the data has 3")
    expectAccepted("a: 1 2 3", "a: 3", .deleteItem(at(0, 0)), .deleteItem(at(0, 1)))
  }

  @Test func r3WhatComesIsCountedAfter() {
    expectRefused(
      .shownIdentities, "a: 1 2", "a: 3 1 4 2", .insertItem(at(0, 0)), .insertItem(at(0, 1)))
    expectAccepted("a: 1 2", "a: 3 1 4 2", .insertItem(at(0, 0)), .insertItem(at(0, 2)))
  }

  @Test func r4TheOrderOfCallsDoesNotMatter() throws {
    let operations: [ContractViolation.Operation] = [
      .deleteItem(at(0, 0)), .deleteItem(at(0, 3)), .insertItem(at(0, 0)), .insertItem(at(0, 3)),
      move(at(0, 2), at(0, 1)),
    ]
    var generator = SplitMix64(seed: 1)
    var outcomes: Set<[[CellID]]> = []
    for _ in 0..<20 {
      var table = SimulatedTableView(showing: list("a: 1 2 3 4"))
      try table.perform(
        BatchChanges(operations.shuffled(using: &generator)),
        dataBefore: list("a: 1 2 3 4"), dataAfter: list("a: 5 3 2 6"))
      outcomes.insert(table.cells)
    }
    #expect(outcomes.count == 1)
  }

  @Test func r6ACellShowsWhatItWasLastGiven() throws {
    let (old, new) = (list("a: 1 2"), list("a: 2'1 1"))
    let moves = BatchChanges([move(at(0, 1), at(0, 0))])
    var steps = UpdateSteps(
      from: old, to: new, batches: [ListChangeset.Batch(changes: moves, after: new)])
    expect(.shownContents, in: steps)
    steps.itemReconfigures = [at(0, 0)]
    try expectLegal(steps)
  }

  @Test func r6AHeaderShowsWhatItWasLastGiven() throws {
    var steps = UpdateSteps(from: list("a: 1"), to: list("a'1: 1"), batches: [])
    expect(.shownContents, in: steps)
    steps.sectionRefreshes = [0]
    try expectLegal(steps)
  }

  @Test func r7CellsThatStayAreWhereTheDataHasThem() {
    expectRefused(
      .shownIdentities, "a: 1 2 3", "a: 3 1 2", move(at(0, 0), at(0, 2)),
      says: "the table view silently shows 2 at 0.0, where the data has 3")
    expectAccepted("a: 1 2 3", "a: 3 1 2", move(at(0, 2), at(0, 0)))
    expectRefused(.shownIdentities, "a: 1, b: 2", "b: 2, a: 1")
    expectAccepted("a: 1, b: 2", "b: 2, a: 1", moveSection(1, 0))
  }

  @Test func r7AMovedCellIsTheSameCell() throws {
    var view = SimulatedCollectionView(showing: list("a: 1 2, b: 3"))
    let before = view.cells
    try view.perform(
      BatchChanges([move(at(0, 0), at(1, 1))]), dataBefore: list("a: 1 2, b: 3"),
      dataAfter: list("a: 2, b: 3 1"))
    #expect(view.cells == [[before[0][1]], [before[1][0], before[0][0]]])
  }

  @Test func r8ABatchBeginsWithWhatTheOneBeforeLedTo() throws {
    var table = SimulatedTableView(showing: list("a: 1 2"))
    let none = BatchChanges()
    let error = #expect(throws: ContractViolation.self) {
      try table.perform(none, dataBefore: list("a: 2 1"), dataAfter: list("a: 2 1"))
    }
    #expect(error?.rule == .chainOfBatches)
    try table.perform(none, dataBefore: list("a: 1 2"), dataAfter: list("a: 1 2"))
  }

  @Test func r38AnItemIsReconfiguredWhereTheListHasIt() throws {
    var table = SimulatedTableView(showing: list("a: 1 2"))
    for (path, data) in [(at(0, 0), "a: 2'1 1"), (at(0, 2), "a: 1 2"), (at(1, 0), "a: 1 2")] {
      let error = #expect(throws: ContractViolation.self) {
        try table.reconfigure(path, data: list(data))
      }
      #expect(error?.rule == .placeOfReconfiguredItem)
    }
    let before = table.cells
    try table.reconfigure(at(0, 1), data: list("a: 1 2'1"))
    #expect(table.shown == list("a: 1 2'1"))
    #expect(table.cells == before)
  }

  @Test func r39AHeaderIsRefreshedWhereTheListHasIt() throws {
    var table = SimulatedTableView(showing: list("a: 1, b:"))
    for (section, data) in [(0, "b'1:, a: 1"), (2, "a: 1, b:")] {
      let error = #expect(throws: ContractViolation.self) {
        try table.refreshHeader(section, data: list(data))
      }
      #expect(error?.rule == .placeOfRefreshedHeader)
    }
    try table.refreshHeader(1, data: list("a: 1, b'1:"))
    #expect(table.shown == list("a: 1, b'1:"))
  }

  private func expect(
    _ rule: ContractRule, in steps: UpdateSteps<String, Int, SampleItem>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: ContractViolation.self, sourceLocation: sourceLocation) {
      try expectLegal(steps)
    }
    #expect(error?.rule == rule, sourceLocation: sourceLocation)
  }
}
