#if GRDB
public import LiveListPipeline
public import LiveListSources
import Synchronization

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes the list that a query reads from a SQLite file, which any process may write.
  ///
  ///     ListStates.database("app.sqlite", .rows("SELECT * FROM friends ORDER BY name"))
  ///
  /// The file is opened read-only. This process and others may write it, replace it, or delete it
  /// and create it again. While it can't be read or the query fails, the last valid rows stay, and
  /// the phase contains the reason. The query runs again when SQLite's `data_version` changes,
  /// which is checked when the kernel reports a change (on Linux), and at intervals.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which doesn't have to exist yet.
  ///   - query: The query.
  ///   - timing: When to check the file.
  public static func database(
    _ path: String, _ query: ListQuery<SectionID, Header, Item>, timing: WatchTiming = WatchTiming()
  ) -> Self {
    Self { yield in
      let state = Mutex(DatabaseState(path: path.whole, name: path, query: query))
      let source = WatchedSource<SectionID, Header, Item>(path: path.whole, timing: timing) { _ in
        state.withLock { $0.look() }
      }
      await source.read(yield)
    }
  }
}
#endif
