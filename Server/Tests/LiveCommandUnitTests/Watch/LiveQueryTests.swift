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

  @Test func aPreviewIsKeptOrUndone() async throws {
    let query = LiveQuery(RowQuery(), check: nil, status: WatchStatus())
    var updates = WatchedUpdates(query.changes(of: Self.states, edits: nil).updates())
      .makeAsyncIterator()
    _ = await updates.next()
    let filters = try ["n > 1", "n > 2"].map { try RowFilter(parsing: $0) }
    for (filter, expected) in zip(filters, [["a", "c"], ["a"]]) {
      query.preview { $0.filters = [filter] }
      #expect(ids(await updates.next()) == expected)
    }
    query.preview(nil)
    let undone = await updates.next()
    #expect(ids(undone) == ["a", "b", "c"] && undone?.isRearranged == true)
    query.preview { $0.filters = [filters[0]] }
    query.update { $0.filters = [filters[1]] }
    query.preview { $0.filters = [] }
    query.preview(nil)
    #expect(query.query.filters == [filters[1]])
  }

  @Test func sectionsAndTheWholeListHaveTheirAggregate() async {
    let status = WatchStatus()
    let query = LiveQuery(RowQuery(group: FieldPath("n")), check: nil, status: status)
    var updates = WatchedUpdates(query.changes(of: Self.states, edits: nil).updates())
      .makeAsyncIterator()
    _ = await updates.next()
    query.aggregate = FieldPath("n")
    let headers = await updates.next()?.changeset.target.map(\.header)
    #expect(headers?.first == "1   count 1 · sum 1 · min 1 · max 1 · mean 1")
    #expect(status.line == "n: count 3 · sum 6 · min 1 · max 3 · mean 2")
    query.changedRows = .fromNowOn
    #expect(ids(await updates.next()) == [])
    #expect(status.line == "only rows that change from now on   n: count 0")
    #expect(status.emptyText == "No row has changed. m shows all rows.")
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
