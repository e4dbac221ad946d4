import LiveList
import LiveListTesting
import Testing

/// The requirements for an update beyond the rules of the views.
@Suite(.timeLimit(.minutes(20))) struct ExpectLegalTests {
  private typealias Steps = UpdateSteps<String, Int, SampleItem>

  private func steps(_ sketches: String..., operations: [[ContractViolation.Operation]]) -> Steps {
    let lists = sketches.map { list($0) }
    let batches = zip(operations, lists.dropFirst()).map {
      ListChangeset.Batch(changes: BatchChanges($0), after: $1)
    }
    return Steps(from: lists[0], to: lists[lists.count - 1], batches: batches)
  }

  private func rule(_ steps: Steps, _ strictness: Strictness = .legal) -> ContractRule? {
    do {
      try expectLegal(steps, strictness: strictness)
      return nil
    } catch {
      return error.rule
    }
  }

  @Test func atMostTwoStructuralBatches() {
    let add = { (item: Int) in [ContractViolation.Operation.insertItem(at(0, item))] }
    let two = steps("a:", "a: 1", "a: 1 2", operations: [add(0), add(1)])
    let three = steps("a:", "a: 1", "a: 1 2", "a: 1 2 3", operations: [add(0), add(1), add(2)])
    #expect(rule(two) == nil)
    #expect(rule(three) == .numberOfBatches)
  }

  @Test func reloadsComeFirst() {
    let reload = [ContractViolation.Operation.reloadItem(at(0, 0))]
    let add = [ContractViolation.Operation.insertItem(at(0, 1))]
    #expect(rule(steps("a: 1", "a: 1'1", "a: 1'1 2", operations: [reload, add])) == nil)
    #expect(
      rule(steps("a: 1", "a: 1 2", "a: 1'1 2", operations: [add, reload])) == .numberOfBatches)
  }

  @Test func theLastBatchLeadsToTheTarget() {
    var steps = steps("a: 1", "a: 1 2", operations: [[.insertItem(at(0, 1))]])
    #expect(rule(steps) == nil)
    steps.target = list("a'1: 1 2")
    steps.sectionRefreshes = [0]
    #expect(rule(steps) == .endOfBatches)
  }

  @Test func r34NoMoreItemsMoveThanMust() {
    let minimal = steps("a: 1 2 3", "a: 3 1 2", operations: [[move(at(0, 2), at(0, 0))]])
    let more = steps(
      "a: 1 2 3", "a: 3 1 2",
      operations: [[move(at(0, 0), at(0, 1)), move(at(0, 1), at(0, 2))]])
    #expect(rule(minimal, .minimal) == nil)
    #expect(rule(more, .minimal) == .neededItemMoves)
    #expect(rule(more) == nil)
  }

  @Test func r34NoMoreSectionsMoveThanMust() {
    let minimal = steps("a:, b:, c:", "c:, a:, b:", operations: [[moveSection(2, 0)]])
    let more = steps(
      "a:, b:, c:", "c:, a:, b:", operations: [[moveSection(0, 1), moveSection(1, 2)]])
    #expect(rule(minimal, .minimal) == nil)
    #expect(rule(more, .minimal) == .neededSectionMoves)
  }

  @Test func nothingIsDoneThatCouldBeLeftOut() {
    #expect(rule(steps("a: 1", "a: 1", operations: [[]]), .minimal) == .neededBatch)
    #expect(
      rule(steps("a: 1", "a: 1", operations: [[.reloadItem(at(0, 0))]]), .minimal)
        == .neededRefresh)
    #expect(
      rule(
        steps(
          "a: 1", "a: 1", operations: [[.deleteItem(at(0, 0)), .insertItem(at(0, 0))]]),
        .minimal) == .neededReplacement)
    var steps = Steps(from: list("a: 1"), to: list("a: 1"), batches: [])
    #expect(rule(steps, .minimal) == nil)
    steps.itemReconfigures = [at(0, 0)]
    #expect(rule(steps, .minimal) == .neededRefresh)
    steps.itemReconfigures = []
    steps.sectionRefreshes = [0]
    #expect(rule(steps, .minimal) == .neededRefresh)
  }

  @Test func aViolationPrintsWhatAPersonNeeds() {
    let steps = steps("a: 1 2 3", "a: 1 2", operations: [[.deleteItem(at(0, 3))]])
    let error = #expect(throws: ContractViolation.self) { try expectLegal(steps) }
    #expect(
      error?.description == """
        UITableView: attempt to delete row 3 from section 0 which only contains 3 rows before the \
        update
          change    delete item 0.3, in batch 0
          rule      R13: Rows that are deleted or reloaded exist before the batch.
          source    AppleTV, UIK12, UX
        """)
  }

  @Test func flatListsAreShownAsTheyAre() throws {
    let (old, new): ([SampleItem], [SampleItem]) = ([1, 2, 3], [3, SampleItem(1, content: 1)])
    var table = SimulatedTableView(showing: old)
    try table.apply(ListChangeset(from: old, to: new))
    #expect(table.shownItems == new)
    var collection = SimulatedCollectionView(showing: old)
    try collection.apply(ListChangeset(from: old, to: new, updates: .reload))
    #expect(collection.shownItems == new)
  }
}

/// The changesets of flat lists are checked on views without batches too.
@Suite(.timeLimit(.minutes(20))) struct FlatExpectLegalTests {
  @Test func aFlatChangesetIsLegalEverywhere() throws {
    for source in SampleItem.allLists(ofUpTo: 3, ids: 3) {
      for target in SampleItem.allLists(ofUpTo: 2, ids: 3, contents: 2) {
        try expectLegal(ListChangeset(from: source, to: target))
      }
    }
  }
}
