internal import LiveList

extension LiveTable {
  /// Returns the first of some rows of a shown section of which a cell's text contains a pattern.
  /// Departing rows don't count.
  ///
  /// - Parameters:
  ///   - items: The shown indexes of the rows.
  ///   - backwards: Whether the last such row is returned.
  /// - Complexity: O(*n*) in the number of rows.
  func first(
    in section: Int, _ items: Range<Int>, backwards: Bool, _ pattern: SearchPattern
  ) -> Int? {
    let rows = sections[section].rows
    let leaving = outline.leaving[section]
    let list = outline.places[section].map { self.list[$0].items }
    let isMatch = { (item: Int) -> Bool in
      if let row = rows[item].rendered {
        return !row.isLeaving && row.cells.contains { pattern.isFound(in: $0.text) }
      }
      // A row without marks isn't departing.
      guard let list else { return false }
      let content = list[item - leaving.partitioningIndex { $0 > item }]
      if let mayContain, let text = pattern.lowercased, !mayContain(content, text) { return false }
      guard let hasText else { return cells(content).contains { pattern.isFound(in: $0.text) } }
      return hasText(content) { pattern.isFound(in: $0.visible) }
    }
    return backwards ? items.last(where: isMatch) : items.first(where: isMatch)
  }
}
