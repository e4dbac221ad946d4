import LiveList

extension ContractRule {
  /// R1. The counts of the view and the data differ, usually because the data was changed too
  /// early.
  public static let dataBeforeBatch = ContractRule(
    1, "Until a batch begins, the data equals what the view shows.",
    says: "Invalid batch updates detected: the number of sections and/or {row}s returned by the "
      + "data source before and after performing the batch updates are inconsistent with the "
      + "updates. The {view} shows %, data source before updates = %",
    source: "AppleCV, RAD 28167779, DK, LAB")

  /// R10. Moves and reloads don't count.
  public static let sectionCount = ContractRule(
    10, "The number of sections changes by the number inserted and deleted.",
    says: "Invalid update: invalid number of sections.  The number of sections contained in the "
      + "{view} after the update (%) must be equal to the number of sections contained in the "
      + "{view} before the update (%), plus or minus the number of sections inserted or deleted "
      + "(% inserted, % deleted).",
    source: "UIK12, UX, USR")

  /// R11. The index of the section in the message refers to the list after the batch.
  public static let rowCount = ContractRule(
    11, "A section's number of rows changes by those inserted, deleted and moved in or out.",
    says: "Invalid update: invalid number of {row}s in section %.  The number of {row}s contained "
      + "in an existing section after the update (%) must be equal to the number of {row}s "
      + "contained in that section before the update (%), plus or minus the number of {row}s "
      + "inserted or deleted from that section (% inserted, % deleted) and plus or minus the "
      + "number of {row}s moved into or out of that section (% moved in, % moved out).",
    source: "UIK12, UX, LAB")
}

extension BatchInspection {
  /// Checks R10: the counts of sections add up.
  func checkSectionCount() throws(ContractViolation) {
    let inserted = changes.sectionInserts.count
    let deleted = changes.sectionDeletes.count
    guard before.count + inserted - deleted == after.count else {
      throw violation(
        of: .sectionCount, nil, after.count, before.count, inserted, deleted)
    }
  }

  /// Checks R11: the counts of every section that is neither new nor reloaded add up.
  func checkRowCounts(_ sections: SectionPlaces) throws(ContractViolation) {
    let reloaded = Set(changes.sectionReloads)
    let books = RowCounts(changes, sections)
    for (section, origin) in sections.origins.enumerated() {
      guard let origin, !reloaded.contains(origin) else { continue }
      let inserted = books.inserted[section] ?? 0
      let deleted = books.deleted[origin] ?? 0
      let (movedIn, movedOut) = (books.movedIn[section] ?? 0, books.movedOut[origin] ?? 0)
      guard before[origin] + inserted - deleted + movedIn - movedOut == after[section] else {
        throw violation(
          of: .rowCount, nil, section, after[section], before[origin], inserted, deleted,
          movedIn, movedOut)
      }
    }
  }
}

/// The number of rows that are added to and removed from each section. Added rows are counted by
/// the section's index after the batch, removed rows by its index before.
private struct RowCounts {
  var inserted: [Int: Int] = [:]
  var deleted: [Int: Int] = [:]
  var movedIn: [Int: Int] = [:]
  var movedOut: [Int: Int] = [:]

  init(_ changes: BatchChanges, _ sections: SectionPlaces) {
    for path in changes.itemInserts { inserted[path.section, default: 0] += 1 }
    for path in changes.itemDeletes { deleted[path.section, default: 0] += 1 }
    for move in changes.itemMoves where sections.targets[move.from.section] != move.to.section {
      movedIn[move.to.section, default: 0] += 1
      movedOut[move.from.section, default: 0] += 1
    }
  }
}
