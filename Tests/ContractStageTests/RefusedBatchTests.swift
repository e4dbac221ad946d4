import LiveListTesting
import Testing
import _ContractStage

/// R10 to R47 and R61 to R64: the batches that views refuse, and their messages.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct RefusedBatchTests {
  @Test(arguments: RefusedBatch.all(for: .tableView))
  func aRefusedBatchIsRecordedWithTheViewsText(_ batch: RefusedBatch) {
    expectRefused(batch, on: TableBatchStage.self)
  }

  @Test(arguments: RefusedBatch.byAllViews)
  func aRefusedBatchIsRecordedWithTheWordsOfCollectionViews(_ batch: RefusedBatch) {
    expectRefused(batch, on: CollectionBatchStage.self)
  }

  @Test(arguments: RefusedBatch.byCollectionViews)
  func batchesThatOnlyCollectionViewsRefuseAreRecorded(_ batch: RefusedBatch) {
    expectRefused(batch, on: CollectionBatchStage.self)
  }

  @Test(arguments: RefusedBatch.all(for: .collectionView))
  func r67CollectionViewsOfAppKitRefuseTheSame(_ batch: RefusedBatch) {
    expectRefused(batch, on: GridBatchStage.self)
  }

  @Test(arguments: RefusedBatch.all(for: .sequentialTable))
  func aRefusedCallIsRecordedWithTheTablesText(_ batch: RefusedBatch) {
    expectRefused(batch, on: RowsBatchStage.self)
  }

  /// Doubles show the data afterward, like a view that reloads.
  private func expectRefused<Stage: BatchStage>(_ batch: RefusedBatch, on kind: Stage.Type) {
    let stage = Stage(counts: batch.before)
    stage.play(batch.operations, to: Stage.texts(batch.after))
    #expect(stage.view.refusals.map(\.rule) == [batch.rule])
    #expect(stage.view.refusals.first?.message == batch.message(on: Stage.kind))
    #expect(stage.shown == Stage.texts(batch.after))
  }
}
