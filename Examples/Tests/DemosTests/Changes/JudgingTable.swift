import LiveList
import LiveListTesting
import Synchronization

@testable import Demos

/// A simulated table view that shows the bench and judges each changeset.
final class JudgingTable: Sendable {
  private let table = Mutex(SimulatedTableView(showing: Bench(.standard).list))

  /// The list that the table view shows.
  var shown: [BenchSection] { table.withLock(\.shown) }

  /// Shows another list.
  func load(_ list: [BenchSection]) {
    table.withLock { $0 = SimulatedTableView(showing: list) }
  }

  /// Shows the target of a changeset, or throws the rule that the changeset violates.
  @Sendable func judge(_ changeset: BenchChangeset) throws {
    try table.withLock { try $0.apply(changeset) }
  }
}
