import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTerminal
import Synchronization

/// A query that the user can change while its list is shown.
final class LiveQuery: Sendable {
  fileprivate struct State {
    var query: RowQuery
    /// The query before an answer that is being typed; `nil` if none is.
    var confirmed: RowQuery?
    /// The newest state of the list before the query.
    var source = WatchedState()
    var changed = ChangedRows()
    /// The field whose values are added up; `nil` if none is.
    var aggregate: FieldPath?
    /// How many queries there have been. Lists of different ones aren't compared.
    var arrangement = 0
    /// Whether the query has changed since the list was shown.
    var hasNewQuery = false
  }

  private let state: Mutex<State>
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let check: FieldCheck?
  private let status: WatchStatus

  /// - Parameters:
  ///   - check: Checks the rows for the fields of the query; `nil` if its messages wouldn't be
  ///     visible.
  ///   - status: Receives the number of rows that the filter hides.
  init(_ query: RowQuery, check: FieldCheck?, status: WatchStatus) {
    state = Mutex(State(query: query))
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.check = check
    self.status = status
    status.keyColumns = query.order.columns
  }

  /// The current query.
  var query: RowQuery { state.withLock(\.query) }

  /// The newest state of the list before the query.
  var source: WatchedState { state.withLock(\.source) }

  /// Whether only rows that have changed are shown, and since when.
  var changedRows: ChangedRows.Scope {
    get { state.withLock(\.changed.scope) }
    set { rearrange { $0.changed.choose(newValue) } }
  }

  /// The field whose values are added up, for all rows that are shown and for each section; `nil` if
  /// none is.
  var aggregate: FieldPath? {
    get { state.withLock(\.aggregate) }
    set { rearrange { $0.aggregate = newValue } }
  }

  /// Changes the query. The shown list follows.
  func update(_ body: (inout RowQuery) -> Void) {
    rearrange {
      body(&$0.query)
      $0.confirmed = nil
    }
  }

  /// Changes the query until it is changed for good, or the preview is canceled.
  ///
  /// - Parameter body: Changes the query; `nil` to return to the query before the preview.
  func preview(_ body: ((inout RowQuery) -> Void)?) {
    rearrange {
      let confirmed = $0.confirmed ?? $0.query
      $0.query = confirmed
      body?(&$0.query)
      $0.confirmed = body == nil ? nil : confirmed
    }
  }

  private func rearrange(_ body: (inout State) -> Void) {
    state.withLock {
      if $0.source.phase != .loading { $0.changed.take($0.source.sections) }
      body(&$0)
      $0.hasNewQuery = true
      $0.arrangement += 1
      status.keyColumns = $0.query.order.columns
    }
    change.yield()
  }

  /// The rows that are shown.
  var shown: [RowQuery.Section] {
    state.withLock { $0.query.sections(of: $0.rows) }
  }

  /// The names of the fields of all rows.
  var fieldNames: [String] {
    var seen: Set<String> = []
    return state.withLock(\.source).sections.lazy.flatMap(\.items).flatMap(\.columnNames)
      .filter { seen.insert($0).inserted }
  }
}

extension LiveQuery {
  /// The states of a list after the query.
  func states(of states: WatchedStates) -> @Sendable (@escaping WatchedStates.Yield) async -> Void {
    { [self] yield in
      await withTaskGroup { group in
        group.addTask { [self] in await states.run { self.take($0, yield) } }
        group.addTask { [self] in
          for await _ in changes { show(yield) }
        }
        await group.next()
        // The rows of a source that has ended can still be sorted and filtered.
        if !Task.isCancelled, check == nil { await group.next() }
        group.cancelAll()
      }
    }
  }

  private func take(_ source: WatchedState, _ yield: WatchedStates.Yield) {
    state.withLock { state in
      state.source = source
      // Keeping the former rows of a long list would make each change copy it.
      let isKept = !state.isPlain || !source.knowsChanges
      if isKept { state.changed.take(source.sections) } else { state.changed = ChangedRows() }
      self.yield(&state, yield)
    }
  }

  private func show(_ yield: WatchedStates.Yield) {
    state.withLock { state in
      // The source may have changed in the meantime, and been shown with the new query.
      if state.hasNewQuery { self.yield(&state, yield) }
    }
  }

  private func yield(_ state: inout State, _ yield: WatchedStates.Yield) {
    state.source.arrangement = state.arrangement
    state.hasNewQuery = false
    check?.look(at: state.source.sections)
    guard !state.isPlain else {
      status.set(line: "", emptyText: nil)
      return yield(state.source)
    }
    let rows = state.query.arranged(state.rows)
    status.set(
      line: state.note(on: rows),
      emptyText: rows.rowCount == 0 ? state.emptyText(hidden: state.source.sections.rowCount) : nil)
    let shown = state.query.choosingColumns(of: state.withAggregates(rows))
    yield(state.source.mapSections { _ in shown })
  }
}

extension LiveQuery.State {
  /// Whether the list is shown as the source delivers it.
  fileprivate var isPlain: Bool {
    query == RowQuery() && changed.scope == .all && aggregate == nil
  }

  /// The rows that are shown, before the query.
  fileprivate var rows: [RowQuery.Section] {
    changed.scope == .all ? source.sections : changed.sections
  }

  /// What the second line of a table says about the rows.
  fileprivate func note(on rows: [RowQuery.Section]) -> String {
    let scope = changed.scope == .all ? nil : "only \(changed.scope.rawValue)"
    let sums = aggregate.map { "\($0): \(RowAggregate($0, of: rows.lazy.flatMap(\.items)))" }
    return [scope, sums].compactMap(\.self).joined(separator: "   ")
  }

  /// The sections, with the aggregate of each after its heading.
  fileprivate func withAggregates(_ sections: [RowQuery.Section]) -> [RowQuery.Section] {
    guard let aggregate else { return sections }
    return sections.map { section in
      guard !section.header.isEmpty else { return section }
      let sums = RowAggregate(aggregate, of: section.items)
      return ListSection(
        id: section.id, header: "\(section.header)   \(sums)", items: section.items)
    }
  }

  /// What is shown instead of rows if there are none to show.
  ///
  /// - Parameter hidden: The number of rows that aren't shown.
  fileprivate func emptyText(hidden: Int) -> String? {
    if hidden == 0 { return nil }
    if changed.scope != .all, changed.sections.rowCount == 0 {
      return "No row has changed. m shows all rows."
    }
    if query.filters.isEmpty { return nil }
    return "No row matches the filter. \(hidden) \(hidden == 1 ? "row is" : "rows are") hidden."
  }
}

extension [RowQuery.Section] {
  fileprivate var rowCount: Int { reduce(0) { $0 + $1.items.count } }
}
