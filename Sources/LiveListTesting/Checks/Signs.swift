import LiveList

extension ContractRule {
  /// R18.
  public static let negativePath = ContractRule(
    18, "No section or row has a negative number.",
    says: "Attempted to perform update with invalid index path: %", source: "UIK12")
}

extension BatchInspection {
  /// Checks R18: no index is negative. The checks of ranges rely on that.
  func checkSigns() throws(ContractViolation) {
    for section in changes.sectionDeletes { try check(section, .deleteSection(section)) }
    for section in changes.sectionReloads { try check(section, .reloadSection(section)) }
    for section in changes.sectionInserts { try check(section, .insertSection(section)) }
    for move in changes.sectionMoves {
      try check(min(move.from, move.to), .moveSection(move))
    }
    for path in changes.itemDeletes { try check(path, .deleteItem(path)) }
    for path in changes.itemReloads { try check(path, .reloadItem(path)) }
    for path in changes.itemInserts { try check(path, .insertItem(path)) }
    for move in changes.itemMoves {
      try check(move.from, .moveItem(move))
      try check(move.to, .moveItem(move))
    }
  }

  private func check(_ section: Int, _ operation: ContractViolation.Operation)
    throws(ContractViolation)
  {
    if section < 0 { throw violation(of: .negativePath, operation, section) }
  }

  private func check(_ path: ItemPath, _ operation: ContractViolation.Operation)
    throws(ContractViolation)
  {
    if min(path.section, path.item) < 0 { throw violation(of: .negativePath, operation, path) }
  }
}
