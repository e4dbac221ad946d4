import LiveList
import LiveListTesting

extension BatchChanges {
  /// A batch of these operations.
  init(_ operations: some Sequence<ViewOperation>) {
    self.init()
    for operation in operations { append(operation) }
  }

  private mutating func append(_ operation: ViewOperation) {
    switch operation {
    case .deleteSection(let section): sectionDeletes.append(section)
    case .insertSection(let section): sectionInserts.append(section)
    case .moveSection(let move): sectionMoves.append(move)
    case .reloadSection(let section): sectionReloads.append(section)
    case .deleteItem(let path): itemDeletes.append(path)
    case .insertItem(let path): itemInserts.append(path)
    case .moveItem(let move): itemMoves.append(move)
    case .reloadItem(let path): itemReloads.append(path)
    case .refreshHeader, .reconfigureItem, .removeRow, .insertRow, .moveRow, .reloadRow:
      preconditionFailure("\(operation) is no part of a batch.")
    }
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
