import LiveList

/// What a changeset says, in numbers.
public struct Outcome: Equatable, Sendable {
  /// The items of the source.
  public let items: Int
  /// Moves of items and of sections in the diff.
  public let moves: Int
  /// Moves of sections among them.
  public let sectionMoves: Int
  /// The fewest moves there can be; `nil` where ids are not unique.
  public let minimalMoves: Int?
  /// The single changes in all batches.
  public let operations: Int
  /// The insertions and removals of a comparison that knows no moves.
  let edits: Int

  init<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, minimalMoves: Int?
  ) {
    let (diff, counts) = (changeset.diff, changeset.counts)
    items = changeset.source.reduce(0) { $0 + $1.items.count }
    moves = diff.itemMoves.count + diff.sectionMoves.count
    sectionMoves = diff.sectionMoves.count
    self.minimalMoves = minimalMoves
    operations = changeset.batches.reduce(0) { $0 + $1.changes.count }
    let carried = diff.sectionMoves.reduce(0) { $0 + changeset.target[$1.to].items.count }
    edits = counts.inserted + counts.deleted + 2 * (counts.moved + carried)
  }
}
