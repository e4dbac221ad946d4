import LiveList
import LiveListTesting
import Testing
import _ContractStage
import _LiveTestSupport

/// The batches of changesets, played without an adapter: no view refuses one, and each view shows
/// the list afterward.
///
/// The tests run one after another, because other tests need the main actor, too.
@Suite(.trail, .serialized, .timeLimit(.minutes(20))) @MainActor
struct PlayedBatchTests {
  @Test func tables() async throws { try await playBatches(on: TableBatchStage.self) }
  @Test func collections() async throws { try await playBatches(on: CollectionBatchStage.self) }
  @Test func collectionsOfAppKit() async throws { try await playBatches(on: GridBatchStage.self) }

  private func playBatches<Stage: BatchStage>(on kind: Stage.Type) async throws {
    try await withEvery("seed", in: 0..<100 as Range<UInt64>) { seed in
      var lists = RandomLists(seed: seed)
      var list = lists.sections(3, itemsUpTo: 5)
      let stage = Stage(texts(list))
      for _ in 0..<10 {
        let target = lists.edited(list, by: RandomLists.Churn(0.4))
        guard target.flatMap(\.items).count <= 20 else { continue }
        for batch in ListChangeset(from: list, to: target, updates: .replace).batches {
          stage.play(batch.changes.operations, to: texts(batch.after))
          try #require(stage.view.refusals.isEmpty)
          try #require(stage.shown == texts(batch.after))
          stage.view.endAnimations()
        }
        list = target
      }
      await Task.yield()
    }
  }

  private func texts(_ sections: [SampleSection]) -> [[String]] {
    sections.map { $0.items.map { "\($0)" } }
  }

  /// Random calls, which are also applied to a plain array.
  @Test func callsOfTablesWithoutSections() async throws {
    try await withEvery("seed", in: 0..<100 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      var rows = (0..<8).map { "\($0)" }
      let stage = RowsBatchStage([rows])
      for step in 0..<20 {
        let calls = randomCalls(on: &rows, named: "\(step)", using: &generator)
        stage.play(calls, to: [rows])
        try #require(stage.view.refusals.isEmpty)
        try #require(stage.shown == [rows])
        stage.view.endAnimations()
      }
      await Task.yield()
    }
  }

  /// Removals, a move, and an insertion at its final position (R65).
  private func randomCalls(
    on rows: inout [String], named name: String, using generator: inout SplitMix64
  ) -> [ContractViolation.Operation] {
    var calls: [ContractViolation.Operation] = []
    if let row = rows.indices.randomElement(using: &generator), rows.count > 3 {
      rows.remove(at: row)
      calls.append(.removeRow(row))
    }
    if let from = rows.indices.randomElement(using: &generator),
      let to = rows.indices.randomElement(using: &generator)
    {
      rows.insert(rows.remove(at: from), at: to)
      calls.append(.moveRow(from: from, to: to))
    }
    let row = Int.random(in: 0...rows.count, using: &generator)
    rows.insert(name, at: row)
    return calls + [.insertRow(row)]
  }
}

extension BatchChanges {
  /// The changes one by one.
  fileprivate var operations: [ContractViolation.Operation] {
    sectionDeletes.map { .deleteSection($0) } + sectionInserts.map { .insertSection($0) }
      + sectionMoves.map { .moveSection($0) } + sectionReloads.map { .reloadSection($0) }
      + itemDeletes.map { .deleteItem($0) } + itemInserts.map { .insertItem($0) }
      + itemMoves.map { .moveItem($0) } + itemReloads.map { .reloadItem($0) }
  }
}
