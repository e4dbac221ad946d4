package import LiveList

extension BatchChanges {
  /// Adds a change.
  ///
  /// - Precondition: The operation is part of a batch.
  package mutating func append(_ operation: ContractViolation.Operation) {
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
      preconditionFailure("\(operation) can't be part of a batch.")
    }
  }
}
