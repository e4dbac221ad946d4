import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources
import LiveListTerminal
import Synchronization

/// A query that the user can change while its list is shown.
final class LiveQuery: Sendable {
  private struct State {
    var query: RowQuery
    /// The newest state of the list before the query.
    var source = WatchedState()
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
  }

  /// The current query.
  var query: RowQuery { state.withLock(\.query) }

  /// The newest state of the list before the query.
  var source: WatchedState { state.withLock(\.source) }

  /// Changes the query. The shown list follows.
  func update(_ body: (inout RowQuery) -> Void) {
    state.withLock {
      body(&$0.query)
      $0.hasNewQuery = true
    }
    change.yield()
  }

  /// The rows that are shown.
  var shown: [RowQuery.Section] {
    state.withLock { $0.query.sections(of: $0.source.sections) }
  }

  /// The names of the fields of all rows.
  var fieldNames: [String] {
    var seen: Set<String> = []
    return state.withLock(\.source).sections.lazy.flatMap(\.items).flatMap(\.cells)
      .map(\.column).filter { seen.insert($0).inserted }
  }
}

extension LiveQuery {
  /// The changes of a list after the query.
  ///
  /// - Parameters:
  ///   - states: The states of the list.
  ///   - edits: The changes that the source reports; they are used as long as the query is empty.
  func changes(of states: WatchedStates, edits: WatchedChanges?) -> WatchedChanges {
    WatchedChanges { [self] yield in
      if let edits, query == RowQuery() {
        let isOver = await withTaskGroup { group in
          group.addTask {
            await edits.run(yield)
            return true
          }
          group.addTask { [changes] in
            for await _ in changes { return false }
            return true
          }
          let isOver = await group.next() ?? true
          group.cancelAll()
          return isOver
        }
        if isOver { return }
      }
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

  private func take(_ source: WatchedState, _ yield: (WatchedChange) -> Void) {
    state.withLock { state in
      state.source = source
      self.yield(&state, yield)
    }
  }

  private func show(_ yield: (WatchedChange) -> Void) {
    state.withLock { state in
      // The source may have changed in the meantime, and been shown with the new query.
      if state.hasNewQuery { self.yield(&state, yield) }
    }
  }

  private func yield(_ state: inout State, _ yield: (WatchedChange) -> Void) {
    let shown = state.source.queried(by: state.query, check)
    let isFiltered = !state.query.filters.isEmpty
    status.setHidden(isFiltered ? state.source.rowCount - shown.rowCount : 0, shown: shown.rowCount)
    yield(
      state.hasNewQuery
        ? WatchedChange(rearranged: shown.sections, phase: shown.phase)
        : WatchedChange(list: shown.sections, phase: shown.phase))
    state.hasNewQuery = false
  }
}

extension WatchedState {
  fileprivate var rowCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}
