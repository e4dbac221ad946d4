package import LiveList

/// The origins of the cells of all rows after a batch.
package struct RowOrigins {
  /// The origin of a row's cell.
  package enum Origin: Hashable {
    /// The cell is new.
    case new
    /// The cell existed before.
    case kept(ItemPath)
  }

  /// The mapping of sections.
  package let sections: SectionPlaces
  /// The sections that are reloaded, as indexes before the batch.
  package let renewedSections: Set<Int>
  /// For each section and row after the batch, the origin of the cell.
  package private(set) var rows: [[Origin]]

  /// - Precondition: The changes break no rule.
  init(_ changes: BatchChanges, _ sections: SectionPlaces, after: [Int]) {
    self.sections = sections
    renewedSections = Set(changes.sectionReloads)
    rows = []
    let renewed = Set(changes.itemReloads)
    let leaving = Set(changes.itemDeletes).union(changes.itemMoves.map(\.from))
    var arriving: [ItemPath: Origin] = [:]
    for path in changes.itemInserts { arriving[path] = .new }
    for move in changes.itemMoves { arriving[move.to] = .kept(move.from) }

    for (section, count) in after.enumerated() {
      guard let origin = sections.origins[section], !renewedSections.contains(origin) else {
        rows.append(Array(repeating: .new, count: count))
        continue
      }
      var item = 0
      rows.append(
        (0..<count).map { row in
          if let arrival = arriving[ItemPath(section: section, item: row)] { return arrival }
          while leaving.contains(ItemPath(section: origin, item: item)) { item += 1 }
          defer { item += 1 }
          let path = ItemPath(section: origin, item: item)
          return renewed.contains(path) ? .new : .kept(path)
        })
    }
  }
}
