import LiveList

extension BatchInspection {
  /// Checks R12 to R18: deleted elements exist before the batch, inserted elements exist after it.
  func checkRanges() throws(ContractViolation) {
    try checkSigns()
    try checkSectionRanges()
    for path in changes.itemDeletes { try checkOrigin(path, .deleteItem(path)) }
    for path in changes.itemReloads { try checkOrigin(path, .reloadItem(path)) }
    for path in changes.itemInserts { try checkInsert(path) }
    for move in changes.itemMoves { try checkMove(move) }
  }

  private func checkSectionRanges() throws(ContractViolation) {
    for section in changes.sectionDeletes where section >= before.count {
      throw violation(of: .sectionToDelete, .deleteSection(section), section, before.count)
    }
    for section in changes.sectionReloads where section >= before.count {
      throw violation(of: .sectionToDelete, .reloadSection(section), section, before.count)
    }
    for section in changes.sectionInserts where section >= after.count {
      throw violation(of: .sectionToInsert, .insertSection(section), section, after.count)
    }
    for move in changes.sectionMoves {
      if move.from >= before.count {
        throw violation(of: .sectionToMove, .moveSection(move), move.from, before.count)
      }
      if move.to >= after.count {
        throw violation(
          of: .placeOfMovedSection, .moveSection(move), move.from, move.to, after.count)
      }
    }
  }

  private func checkOrigin(
    _ path: ItemPath, _ operation: ContractViolation.Operation
  ) throws(ContractViolation) {
    guard path.section < before.count else {
      throw violation(
        of: .sectionOfItemToDelete, operation, path.item, path.section, before.count)
    }
    guard path.item < before[path.section] else {
      throw violation(
        of: .itemToDelete, operation, path.item, path.section, before[path.section])
    }
  }

  private func checkInsert(_ path: ItemPath) throws(ContractViolation) {
    guard path.section < after.count else {
      throw violation(
        of: .sectionOfItemToInsert, .insertItem(path), path.item, path.section, after.count)
    }
    guard path.item < after[path.section] else {
      throw violation(
        of: .itemToInsert, .insertItem(path), path.item, path.section, after[path.section],
        path.section)
    }
  }

  private func checkMove(_ move: ListDiff.ItemMove) throws(ContractViolation) {
    let (from, to) = (move.from, move.to)
    guard from.section < before.count else {
      throw violation(of: .sectionOfItemToMove, .moveItem(move), from, before.count)
    }
    guard from.item < before[from.section] else {
      throw violation(
        of: .itemToMove, .moveItem(move), from, before[from.section], from.section)
    }
    guard to.section < after.count else {
      throw violation(of: .sectionOfMovedItem, .moveItem(move), from, to, after.count)
    }
    guard to.item < after[to.section] else {
      throw violation(
        of: .placeOfMovedItem, .moveItem(move), from, to, after[to.section], to.section)
    }
  }
}
