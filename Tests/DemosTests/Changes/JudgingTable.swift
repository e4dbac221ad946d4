import LiveList
import LiveListTesting
import Synchronization

@testable import Demos

/// A table view that shows the bench, and says what it thinks of each changeset.
final class JudgingTable: Sendable {
  private let table = Mutex(SimulatedTableView(showing: Bench(.standard).list))

  /// What the table view shows.
  var shown: [BenchSection] { table.withLock(\.shown) }

  /// Shows another list.
  func load(_ list: [BenchSection]) {
    table.withLock { $0 = SimulatedTableView(showing: list) }
  }

  /// Shows the target of a changeset, or throws the rule that it breaks.
  @Sendable func judge(_ changeset: BenchChangeset) throws {
    try table.withLock { try $0.apply(changeset) }
  }
}
