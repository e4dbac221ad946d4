import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources
import Testing

@testable import live

/// Queries that change while their list is shown.
@Suite(.timeLimit(.minutes(20))) struct LiveQueryTests {
  private static let rows = [("a", 3), ("b", 1), ("c", 2)].map { name, number in
    JSONRow(
      id: JSONRow.ID(.string(name)),
      fields: [.init(name: "n", value: .integer(Int64(number)))])
  }

  private static var states: WatchedStates {
    WatchedStates { yield in
      var state = WatchedState()
      state.succeed(with: [ListSection(id: "", header: "", items: rows)])
      yield(state)
      try? await Task.sleep(for: .seconds(1_000))
    }
  }

  private func ids(_ update: WatchedUpdate?) -> [String]? {
    update?.changeset.target.flatMap(\.items).map(\.id.description)
  }

  @Test func aNewQueryIsAppliedToTheWholeList() async throws {
    let status = WatchStatus()
    let query = LiveQuery(RowQuery(), check: nil, status: status)
    let changes = query.changes(of: Self.states, edits: nil)
    var updates = WatchedUpdates(changes.updates()).makeAsyncIterator()
    #expect(ids(await updates.next()) == ["a", "b", "c"])
    query.update { $0.order = RowOrder(keys: [.init(field: FieldPath("n"))]) }
    #expect(ids(await updates.next()) == ["b", "c", "a"])
    let filter = try RowFilter(parsing: "n > 5")
    query.update { $0.filters = [filter] }
    #expect(ids(await updates.next()) == [])
    #expect(status.emptyText == "No row matches the filter. 3 rows are hidden.")
    #expect(query.fieldNames == ["n"])
    query.update { $0 = RowQuery() }
    #expect(ids(await updates.next()) == ["a", "b", "c"])
    #expect(status.emptyText == nil)
  }

  @Test func reportedChangesAreUsedUntilThereIsAQuery() async {
    let query = LiveQuery(RowQuery(), check: nil, status: WatchStatus())
    let edits = WatchedChanges { yield in
      yield(WatchedChange(phase: .live))
      try? await Task.sleep(for: .seconds(1_000))
    }
    let changes = query.changes(of: Self.states, edits: edits)
    var updates = WatchedUpdates(changes.updates()).makeAsyncIterator()
    #expect(ids(await updates.next()) == [])
    query.update { $0.order = RowOrder(keys: [.init(field: FieldPath("n"), isDescending: true)]) }
    #expect(ids(await updates.next()) == ["a", "c", "b"])
  }

  @Test(arguments: [
    (
      ["live", "watch", "f.csv", "--sort", "x", "--filter=y == 1"],
      "live watch f.csv --filter 'n > 1' --sort -n"
    ),
    (
      ["live", "watch", "--once", "--", "ps", "a b"],
      "live watch --once --filter 'n > 1' --sort -n -- ps 'a b'"
    ),
  ])
  func theCommandLineOfAViewHasItsQuery(arguments: [String], expected: String) throws {
    let query = RowQuery(
      filters: [try RowFilter(parsing: "n>1")], order: try RowOrder(parsing: "-n"))
    #expect(CommandText(arguments: arguments, query: query).description == expected)
  }
}
