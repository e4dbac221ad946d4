import LiveList

/// The contents of a changeset, as numbers.
public struct Outcome: Equatable, Sendable {
  /// The number of items in the source.
  public let items: Int
  /// The number of moves of items and sections in the diff.
  public let moves: Int
  /// The number of moves of sections among them.
  public let sectionMoves: Int
  /// The minimum number of moves; `nil` if IDs aren't unique.
  public let minimalMoves: Int?
  /// The number of operations in all batches.
  public let operations: Int
  /// The number of insertions and removals of a diff without moves.
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
