extension SequentialScript {
  /// Converts the changes of a batch to calls to a view that has neither batches nor sections.
  ///
  /// A section is inserted, deleted or moved row by row, including its header.
  ///
  /// - Parameters:
  ///   - changes: A batch of a changeset.
  ///   - source: The rows before the batch.
  ///   - target: The rows after it.
  /// - Precondition: No section is reloaded. Items are reloaded only in a batch without other
  ///   changes.
  /// - Complexity: O(*n* + *m* log *n*) in the numbers of rows and moves.
  package init(_ changes: BatchChanges, from source: FlatRows, to target: FlatRows) {
    precondition(changes.sectionReloads.isEmpty, "A planned batch must not reload sections.")
    guard changes.itemReloads.isEmpty else {
      precondition(
        changes.count == changes.itemReloads.count,
        "A batch that reloads items must not contain other changes.")
      self.init(steps: [.reload(changes.itemReloads.map { source.row(of: $0) })])
      return
    }
    let diff = ListDiff(ofRows: changes, from: source, to: target)
    var steps: [Step] = []
    if !diff.itemDeletes.isEmpty { steps.append(.remove(diff.itemDeletes.map(\.item))) }
    steps += RowMoves(diff, from: source.count, to: target.count).steps
    if !diff.itemInserts.isEmpty { steps.append(.insert(diff.itemInserts.map(\.item))) }
    self.init(steps: steps)
  }
}

extension ListDiff {
  /// Converts the changes of a batch to changes of the rows of a flat list.
  fileprivate init(ofRows changes: BatchChanges, from source: FlatRows, to target: FlatRows) {
    self.init()
    func path(_ row: Int) -> ItemPath { ItemPath(section: 0, item: row) }
    itemDeletes =
      (changes.sectionDeletes.flatMap { source.rows(ofSection: $0) }
      + changes.itemDeletes.map { source.row(of: $0) }).sortedAscending().map(path)
    itemInserts =
      (changes.sectionInserts.flatMap { target.rows(ofSection: $0) }
      + changes.itemInserts.map { target.row(of: $0) }).sortedAscending().map(path)
    itemMoves =
      changes.sectionMoves.flatMap { move in
        zip(source.rows(ofSection: move.from), target.rows(ofSection: move.to)).map {
          ListDiff.ItemMove(from: path($0), to: path($1))
        }
      }
      + changes.itemMoves.map {
        ListDiff.ItemMove(from: path(source.row(of: $0.from)), to: path(target.row(of: $0.to)))
      }
    itemMoves.sortByTarget()
  }
}
