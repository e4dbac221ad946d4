import LiveList

extension BatchChanges {
  /// Returns the reason why a view that shows the source would reject the changes to the target,
  /// phrased to follow "The line"; `nil` if it would accept them.
  ///
  /// - Parameters:
  ///   - source: The number of items in each section before the changes.
  ///   - target: The number of items in each section after the changes.
  /// - Complexity: O(*s* + *c*) in the numbers of sections and changes.
  func fault(from source: [Int], to target: [Int]) -> String? {
    let before = sectionDeletes + sectionMoves.map(\.from)
    let after = sectionInserts + sectionMoves.map(\.to)
    return source.fault(ofSections: before, named: "sectionDeletes or sectionMoves")
      ?? target.fault(ofSections: after, named: "sectionInserts or sectionMoves")
      ?? source.fault(ofSections: sectionReloads, named: "sectionReloads")
      ?? source.fault(ofItems: leavingItems, named: "itemDeletes or itemMoves")
      ?? target.fault(ofItems: arrivingItems, named: "itemInserts or itemMoves")
      ?? source.fault(ofItems: itemReloads, named: "itemReloads")
      ?? target.fault(ofItems: itemReloads, named: "itemReloads")
      ?? countFault(from: source, to: target)
  }

  private var leavingItems: [ItemPath] { itemDeletes + itemMoves.map(\.from) }
  private var arrivingItems: [ItemPath] { itemInserts + itemMoves.map(\.to) }

  /// - Precondition: All indexes are valid.
  private func countFault(from source: [Int], to target: [Int]) -> String? {
    guard let origins = originsIfValid(sourceCount: source.count, targetCount: target.count) else {
      return """
        has a batch that changes the number of sections from \(source.count) to \(target.count), but \
        its deletes, inserts and moves don't add up to that
        """
    }
    return itemCountFault(from: source, to: target, origins)
  }

  private func itemCountFault(
    from source: [Int], to target: [Int], _ origins: SectionMap
  ) -> String? {
    var leaving = [Int](repeating: 0, count: source.count)
    var arriving = [Int](repeating: 0, count: target.count)
    for path in leavingItems { leaving[path.section] += 1 }
    for path in arrivingItems { arriving[path.section] += 1 }
    for section in target.indices {
      guard let origin = origins[section] else { continue }
      let count = source[origin] - leaving[origin] + arriving[section]
      guard count == target[section] else {
        return """
          has a batch after which section \(section) has \(target[section]) items, but its deletes, \
          inserts and moves result in \(count)
          """
      }
    }
    return nil
  }
}

extension [Int] {
  /// Returns the error in section indexes of a list whose sections have these numbers of items, if
  /// any.
  func fault(ofSections sections: [Int], named name: String) -> String? {
    if let section = sections.first(where: { !indices.contains($0) }) {
      let sections =
        switch count {
        case 0: "no sections"
        case 1: "only 1 section"
        default: "only \(count) sections"
        }
      return "has section \(section) in \(name), but the list has \(sections)"
    }
    return Set(sections).count == sections.count ? nil : "has a section twice in \(name)"
  }

  /// Returns the error in item paths of a list whose sections have these numbers of items, if any.
  func fault(ofItems paths: [ItemPath], named name: String) -> String? {
    let isOutside = { (path: ItemPath) in
      !indices.contains(path.section) || path.item < 0 || path.item >= self[path.section]
    }
    if let path = paths.first(where: isOutside) {
      return "has item \(path) in \(name), which isn't in the list"
    }
    return Set(paths).count == paths.count ? nil : "has an item twice in \(name)"
  }
}
