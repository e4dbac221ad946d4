import LiveList

extension ContractRule {
  /// R31. A reload is a delete and an insert (R5), and the index of the insert doesn't take moves
  /// into account.
  public static let reloadBesideMove = ContractRule(
    31, "No row is reloaded in a section that rows are moved within, out of or into.",
    says: "Attempt to create two animations for cell: the {row} at % is reloaded beside a move",
    source: "WWDC225, UX, UIK12, USR PSPDFKit")

  /// R32. A reload is a delete and an insert (R5), and the index of the insert doesn't take moves
  /// into account.
  public static let reloadBesideSectionMove = ContractRule(
    32, "Nothing is reloaded while a section moves.",
    says: "Invalid update: % is reloaded while section % moves",
    source: "RAD 27041784, IG#690, UIK12")
}

extension BatchInspection {
  /// Checks R31 and R32: a reload counts as a delete and an insert whose index doesn't take moves
  /// into account.
  func checkReloads(_ sections: SectionPlaces) throws(ContractViolation) {
    if let move = changes.sectionMoves.first {
      if let section = changes.sectionReloads.first {
        throw violation(
          of: .reloadBesideSectionMove, .reloadSection(section), "section \(section)", move.from)
      }
      if let path = changes.itemReloads.first {
        throw violation(
          of: .reloadBesideSectionMove, .reloadItem(path), "\(view.noun) \(path)", move.from)
      }
    }
    guard !changes.itemReloads.isEmpty, !changes.itemMoves.isEmpty else { return }
    let origins = Set(changes.itemMoves.map(\.from.section))
    let targets = Set(changes.itemMoves.map(\.to.section))
    for path in changes.itemReloads {
      let isEntered = sections.targets[path.section].map(targets.contains) ?? false
      if origins.contains(path.section) || isEntered {
        throw violation(of: .reloadBesideMove, .reloadItem(path), path)
      }
    }
  }
}
