import LiveList
import LiveListTesting

extension BatchChanges {
  /// Creates a batch of these operations.
  init(_ operations: some Sequence<ViewOperation>) {
    self.init()
    for operation in operations { append(operation) }
  }

  /// All operations of the batch.
  var operations: [ViewOperation] {
    sectionDeletes.map(ViewOperation.deleteSection)
      + sectionInserts.map(ViewOperation.insertSection)
      + sectionMoves.map(ViewOperation.moveSection)
      + sectionReloads.map(ViewOperation.reloadSection)
      + itemDeletes.map(ViewOperation.deleteItem)
      + itemInserts.map(ViewOperation.insertItem)
      + itemMoves.map(ViewOperation.moveItem)
      + itemReloads.map(ViewOperation.reloadItem)
  }
}
