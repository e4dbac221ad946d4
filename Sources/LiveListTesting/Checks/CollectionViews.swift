import LiveList

extension ContractRule {
  /// R44, since about iOS 14.
  public static let reloadBesideDelete = ContractRule(
    44, "No item is reloaded in a section that items are deleted from.",
    says: "the last items of section % ignore their updates: item % is reloaded beside a delete",
    source: "USR Composed#8, mullvad#6287")

  /// R45.
  public static let reloadOfEmptySection = ContractRule(
    45, "No section is reloaded that is or becomes empty.",
    says: "attempt to create view animation for nil view: section % is reloaded with % items "
      + "before and % after the update",
    source: "RAD 28163205, IG")

  /// R46. Its source is uncertain, but following the rule is easy.
  public static let moveAcrossChangedSections = ContractRule(
    46, "No item changes sections while sections are inserted, deleted or moved.",
    says: "Invalid update: invalid number of items: the move from % to % uses section "
      + "indexes that have changed",
    source: "UX")

  /// R47.
  public static let moveBesideStandingSection = ContractRule(
    47, "No item moves in the same batch as a section that keeps its index.",
    says: "request for index path for global index: section % is moved to its own place, and an "
      + "item is moved",
    source: "RAD 48941906, RAD 26021018")
}

extension BatchInspection {
  /// Checks R44 to R47, the rules of collection views only.
  func checkCollectionView(_ sections: SectionPlaces) throws(ContractViolation) {
    let thinned = Set(changes.itemDeletes.map(\.section))
    for path in changes.itemReloads where thinned.contains(path.section) {
      throw violation(of: .reloadBesideDelete, .reloadItem(path), path.section, path)
    }
    for section in changes.sectionReloads {
      let remaining = sections.targets[section].map { after[$0] } ?? 0
      if before[section] == 0 || remaining == 0 {
        throw violation(
          of: .reloadOfEmptySection, .reloadSection(section), section, before[section], remaining)
      }
    }
    guard changes.changesSections, let first = changes.itemMoves.first else { return }
    for move in changes.itemMoves where sections.targets[move.from.section] != move.to.section {
      throw violation(of: .moveAcrossChangedSections, .moveItem(move), move.from, move.to)
    }
    for move in changes.sectionMoves where move.from == move.to {
      throw violation(of: .moveBesideStandingSection, .moveItem(first), move.from)
    }
  }
}
