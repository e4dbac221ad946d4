public import LiveList

extension ContractRule {
  /// A script moves only the rows that a batch would move.
  public static let movesOfScript = ContractRule(
    nil, "A script has no more moves than the difference.",
    says: "% rows are moved one by one, where % would do", source: "SequentialScript")
}

extension SimulatedSequentialTable {
  /// Performs all steps of a changeset's script, and checks that the table then shows its target.
  ///
  /// - Throws: The first broken rule of R60 to R65. Everything before it has been performed.
  /// - Complexity: O(*n*) for each inserted, deleted or moved row.
  public mutating func apply(_ changeset: ItemsChangeset<Item>) throws(ContractViolation) {
    data = changeset.target.flatMap(\.items)
    var moves = 0
    for step in changeset.script.steps {
      switch step {
      case .remove(let rows): try removeRows(at: rows)
      case .insert(let rows): try insertRows(at: rows)
      case .reload(let rows): try reloadRows(at: rows)
      case .move(let from, let to):
        moves += 1
        try moveRow(at: from, to: to)
      }
    }
    try endUpdates()
    guard moves <= changeset.diff.itemMoves.count else {
      throw ContractViolation(
        .movesOfScript, by: .sequentialTable,
        values: ["\(moves)", "\(changeset.diff.itemMoves.count)"])
    }
  }
}
