import HeadlessUIKit
import LiveListTesting
import Testing
import _ContractCases

/// R1 to R39: what a table refuses, and what it says.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct TableContractTests {
  @Test(arguments: RefusedBatch.byAllViews + RefusedBatch.byTableViews)
  func aRefusedBatchIsRecordedWithTheViewsText(_ batch: RefusedBatch) {
    let fixture = TableFixture(names(batch.before))
    fixture.table.performBatchUpdates {
      fixture.data = names(batch.after)
      for operation in batch.operations { fixture.table.tell(operation) }
    }
    #expect(fixture.table.violations.map(\.rule) == [batch.rule])
    #expect(fixture.table.violations.first?.message == batch.message)
    #expect(fixture.table.violations.first?.view == .tableView)
    #expect(fixture.table.shownRowTexts == names(batch.after).map(\.rows))
  }
}
