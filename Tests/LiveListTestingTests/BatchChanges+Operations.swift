import LiveList
import LiveListTesting

extension BatchChanges {
  /// Creates a batch of these operations.
  init(_ operations: some Sequence<ContractViolation.Operation>) {
    self.init()
    for operation in operations { append(operation) }
  }

  /// All operations of the batch.
  var operations: [ContractViolation.Operation] {
    sectionDeletes.map(ContractViolation.Operation.deleteSection)
      + sectionInserts.map(ContractViolation.Operation.insertSection)
      + sectionMoves.map(ContractViolation.Operation.moveSection)
      + sectionReloads.map(ContractViolation.Operation.reloadSection)
      + itemDeletes.map(ContractViolation.Operation.deleteItem)
      + itemInserts.map(ContractViolation.Operation.insertItem)
      + itemMoves.map(ContractViolation.Operation.moveItem)
      + itemReloads.map(ContractViolation.Operation.reloadItem)
  }
}
