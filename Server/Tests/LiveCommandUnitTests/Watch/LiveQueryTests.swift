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

  private func updates(_ query: LiveQuery) -> WatchedUpdates.Iterator {
    WatchedUpdates(WatchedStates(query.states(of: Self.states)).updates()).makeAsyncIterator()
  }

  private func ids(_ update: WatchedUpdate?) -> [String]? {
    update?.changeset.target.flatMap(\.items).map(\.id.description)
  }

  @Test func aNewQueryIsAppliedToTheWholeList() async throws {
    let status = WatchStatus()
    let query = LiveQuery(RowQuery(), check: nil, status: status)
    var updates = updates(query)
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
    var updates = updates(query)
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
    var updates = updates(query)
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

  /// What a source says of its changes goes on to the view as long as there is no query, and again afterward.
  @Test func reportedChangesAreUsedWhileThereIsNoQuery() async throws {
    let query = LiveQuery(RowQuery(), check: nil, status: WatchStatus())
    let (steps, step) = AsyncStream.makeStream(of: JSONRow.self)
    let source = WatchedStates { yield in
      var list = EditedList([ListSection(id: "", header: "", items: Self.rows)])
      yield(list.state)
      for await row in steps {
        list.edit { $0.update(row, at: ItemPath(section: 0, item: 1)) }
        yield(list.state)
      }
    }
    let states = WatchedStates(query.states(of: source))
    var shown = states.makeAsyncIterator()
    #expect(await shown.next()?.knowsChanges == true)
    query.update { $0.order = RowOrder(keys: [.init(field: FieldPath("n"), isDescending: true)]) }
    let sorted = try #require(await shown.next())
    #expect(sorted.sections[0].items.map(\.id.description) == ["a", "c", "b"])
    #expect(!sorted.knowsChanges && sorted.arrangement == 1)
    step.yield(JSONRow(id: Self.rows[1].id, fields: [.init(name: "n", value: .integer(9))]))
    let next = try #require(await shown.next())
    #expect(next.sections[0].items.map(\.id.description) == ["b", "a", "c"])
    #expect(next.arrangement == 1)
    query.changedRows = .lastChange
    #expect(await shown.next()?.sections[0].items.map(\.id.description) == ["b"])
    query.changedRows = .all
    query.update { $0 = RowQuery() }
    var plain = try #require(await shown.next())
    while !plain.knowsChanges { plain = try #require(await shown.next()) }
    #expect(plain.sections[0].items.map(\.id.description) == ["a", "b", "c"])
    #expect(plain.arrangement > next.arrangement)
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
