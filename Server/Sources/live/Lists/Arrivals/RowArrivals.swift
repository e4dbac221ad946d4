import LiveList
import LiveListPipeline
import LiveListSources

/// Finds the rows that arrive in a list after its first state: new ones, and those that begin to
/// match the filter. It's pure: it receives updates and returns rows.
struct RowArrivals {
  private var hasList = false

  /// Takes the next update.
  ///
  /// - Returns: The rows that have arrived, from top to bottom; none if the user has changed the query,
  ///   so that rows appear that were in the list before.
  mutating func rows(in update: WatchedUpdate) -> [JSONRow] {
    defer { if update.phase == .live { hasList = true } }
    guard hasList, !update.isRearranged else { return [] }
    let changeset = update.changeset
    return changeset.insertedRows.map { changeset.target[$0.section].items[$0.item] }
  }
}
