internal import LiveList

extension LiveTable {
  /// Returns the first of some rows of a shown section of which a cell's text satisfies a condition.
  /// Departing rows don't count.
  ///
  /// - Parameters:
  ///   - items: The shown indexes of the rows.
  ///   - backwards: Whether the last such row is returned.
  /// - Complexity: O(*n*) in the number of rows.
  func first(
    in section: Int, _ items: Range<Int>, backwards: Bool, _ condition: (String) -> Bool
  ) -> Int? {
    let rows = sections[section].rows
    let leaving = outline.leaving[section]
    let list = outline.places[section].map { self.list[$0].items }
    let isMatch = { (item: Int) -> Bool in
      if let row = rows[item].rendered {
        return !row.isLeaving && row.cells.contains { condition($0.text) }
      }
      // A row without marks isn't departing.
      guard let list else { return false }
      let content = list[item - leaving.partitioningIndex { $0 > item }]
      guard let hasText else { return cells(content).contains { condition($0.text) } }
      return hasText(content) { condition($0.visible) }
    }
    return backwards ? items.last(where: isMatch) : items.first(where: isMatch)
  }
}
