import LiveList

extension BatchInspection {
  /// Checks R19 to R24 and R43: no change is repeated, and no two changes contradict each other.
  func checkPairs() throws(ContractViolation) {
    try checkRepetitions()
    try checkOrigins()
    try checkMoves()
    if let section = shared(changes.sectionInserts, changes.sectionMoves.map(\.to)) {
      throw violation(of: .insertAndMoveToSection, .insertSection(section), section)
    }
    if let path = shared(changes.itemInserts, changes.itemMoves.map(\.to)) {
      throw violation(of: .insertAndMoveToItem, .insertItem(path), path)
    }
  }

  /// Checks R19 and R20: deleted elements are neither moved nor reloaded, and moved elements aren't
  /// reloaded.
  private func checkOrigins() throws(ContractViolation) {
    if let section = shared(changes.sectionDeletes, changes.sectionReloads) {
      throw violation(of: .deleteAndReloadOfSection, .reloadSection(section), section)
    }
    if let path = shared(changes.itemDeletes, changes.itemReloads) {
      throw violation(of: .deleteAndReloadOfItem, .reloadItem(path), path)
    }
    let movedSections = changes.sectionMoves.map(\.from)
    if let section = shared(changes.sectionDeletes, movedSections) {
      throw violation(of: .deleteAndMoveOfSection, .deleteSection(section), section)
    }
    if let section = shared(changes.sectionReloads, movedSections) {
      throw violation(of: .deleteAndMoveOfSection, .reloadSection(section), section)
    }
    let movedItems = changes.itemMoves.map(\.from)
    if let path = shared(changes.itemDeletes, movedItems) {
      throw violation(of: .deleteAndMoveOfItem, .deleteItem(path), path)
    }
    if let path = shared(changes.itemReloads, movedItems) {
      throw violation(of: .deleteAndMoveOfItem, .reloadItem(path), path)
    }
  }

  /// Checks R22 and R23: no two moves share an origin or a target.
  private func checkMoves() throws(ContractViolation) {
    if let (one, other) = pair(in: changes.sectionMoves, by: \.from) {
      throw violation(
        of: .sectionMovedTwice, .moveSection(other), one.from, one.to, other.to)
    }
    if let (one, other) = pair(in: changes.itemMoves, by: \.from) {
      throw violation(of: .itemMovedTwice, .moveItem(other), one.from, one.to, other.to)
    }
    if let (one, other) = pair(in: changes.sectionMoves, by: \.to) {
      throw violation(
        of: .sectionPlaceTakenTwice, .moveSection(other), one.from, other.from, one.to)
    }
    if let (one, other) = pair(in: changes.itemMoves, by: \.to) {
      throw violation(of: .itemPlaceTakenTwice, .moveItem(other), one.from, other.from, one.to)
    }
  }

  /// Checks R24 and R43: no change is repeated.
  private func checkRepetitions() throws(ContractViolation) {
    let deleted = view == .collectionView ? ContractRule.repeatedDelete : .repeatedOperation
    if let (section, _) = pair(in: changes.sectionDeletes, by: \.self) {
      throw repetition(of: .deleteSection(section), deleted)
    }
    if let (path, _) = pair(in: changes.itemDeletes, by: \.self) {
      throw repetition(of: .deleteItem(path), deleted)
    }
    if let (section, _) = pair(in: changes.sectionInserts, by: \.self) {
      throw repetition(of: .insertSection(section))
    }
    if let (section, _) = pair(in: changes.sectionReloads, by: \.self) {
      throw repetition(of: .reloadSection(section))
    }
    if let (move, _) = pair(in: changes.sectionMoves, by: \.self) {
      throw repetition(of: .moveSection(move))
    }
    if let (path, _) = pair(in: changes.itemInserts, by: \.self) {
      throw repetition(of: .insertItem(path))
    }
    if let (path, _) = pair(in: changes.itemReloads, by: \.self) {
      throw repetition(of: .reloadItem(path))
    }
    if let (move, _) = pair(in: changes.itemMoves, by: \.self) {
      throw repetition(of: .moveItem(move))
    }
  }

  private func repetition(
    of operation: ContractViolation.Operation, _ rule: ContractRule = .repeatedOperation
  ) -> ContractViolation {
    violation(of: rule, operation, "\(operation)")
  }

  /// Returns the first element that is in both arrays.
  private func shared<Place: Hashable>(_ some: [Place], _ others: [Place]) -> Place? {
    guard !some.isEmpty, !others.isEmpty else { return nil }
    let others = Set(others)
    return some.first(where: others.contains)
  }

  /// Returns the first two changes with the same index or path.
  private func pair<Change, Place: Hashable>(
    in changes: [Change], by place: (Change) -> Place
  ) -> (Change, Change)? {
    guard changes.count > 1 else { return nil }
    var seen: [Place: Change] = [:]
    for change in changes {
      if let other = seen.updateValue(change, forKey: place(change)) { return (other, change) }
    }
    return nil
  }
}
