#if GRDB
public import LiveListSources
import Synchronization

@available(Systems 2024, *)
extension ListStates {
  /// The list that a query reads from a SQLite file, which any process may write.
  ///
  ///     ListStates.database("app.sqlite", .rows("SELECT * FROM friends ORDER BY name"))
  ///
  /// The file is opened for reading only. It may be written by this process and by others, replaced,
  /// deleted and created again. While it can't be read, or the query fails, the last valid rows stay,
  /// and the phase has the reason. The query runs again when SQLite's `data_version` changes, which
  /// is checked when the kernel reports a change (on Linux), and at intervals.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist yet.
  ///   - query: The query.
  ///   - timing: When the file is looked at.
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
