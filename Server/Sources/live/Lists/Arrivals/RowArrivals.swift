import LiveList
import LiveListPipeline
import LiveListSources

/// Finds the rows that arrive in a list after its first state: new ones, and those that begin to
/// match the filter. It's pure: it receives updates and returns rows.
struct RowArrivals {
  private var hasList = false

  /// Takes the next update.
  ///
  /// - Parameter isRearranged: Whether the user has changed the query, so that rows appear that were
  ///   in the list before.
  /// - Returns: The rows that have arrived, from top to bottom.
  mutating func rows(in update: WatchedUpdate, isRearranged: Bool) -> [JSONRow] {
    defer { if update.phase == .live { hasList = true } }
    guard hasList, !isRearranged else { return [] }
    let changeset = update.changeset
    return changeset.insertedRows.map { changeset.target[$0.section].items[$0.item] }
  }
}
