import LiveList

/// The sections whose rows can't be changed, because the sections themselves change.
struct SectionTenancy {
  /// What happens to a section.
  enum Fate {
    case deleted, inserted, reloaded, moved
  }

  /// The fates of sections by index before the batch.
  private(set) var before: [Int: Fate] = [:]
  /// The fates of sections by index after the batch.
  private(set) var after: [Int: Fate] = [:]

  init(_ changes: BatchChanges, _ sections: SectionPlaces) {
    for section in changes.sectionDeletes { before[section] = .deleted }
    for section in changes.sectionInserts { after[section] = .inserted }
    for move in changes.sectionMoves {
      before[move.from] = .moved
      after[move.to] = .moved
    }
    for section in changes.sectionReloads {
      before[section] = .reloaded
      if let target = sections.targets[section] { after[target] = .reloaded }
    }
  }
}

extension BatchInspection {
  /// Checks R25 to R30, R41 and R42: if a section itself changes, its rows take part in no other
  /// change.
  func checkTenants(_ tenancy: SectionTenancy) throws(ContractViolation) {
    for path in changes.itemDeletes {
      try check(.deleteItem(path), path.section, tenancy.before, .changeInDeletedSection)
    }
    for path in changes.itemReloads {
      try check(.reloadItem(path), path.section, tenancy.before, .changeInDeletedSection)
    }
    for path in changes.itemInserts {
      try check(.insertItem(path), path.section, tenancy.after, .insertInInsertedSection)
    }
    let isTable = view == .tableView
    for move in changes.itemMoves {
      try check(
        .moveItem(move), move.from.section, tenancy.before,
        isTable ? .moveOutOfDeletedSection : .itemMoveOutOfDeletedSection)
      try check(
        .moveItem(move), move.to.section, tenancy.after,
        isTable ? .moveIntoInsertedSection : .itemMoveIntoInsertedSection)
    }
  }

  private func check(
    _ operation: ContractViolation.Operation, _ section: Int, _ fates: [Int: SectionTenancy.Fate],
    _ rule: ContractRule
  ) throws(ContractViolation) {
    switch fates[section] {
    case nil: break
    case .deleted, .inserted: throw violation(of: rule, operation, section)
    case .reloaded: throw violation(of: .changeInReloadedSection, operation, section)
    case .moved: throw violation(of: .changeInMovedSection, operation, section)
    }
  }
}
