#if GRDB
public import LiveListSources
import Synchronization

extension ListStates {
  /// The list that a query finds in a SQLite file, whoever writes to it.
  ///
  ///     ListStates.database("app.sqlite", .rows("SELECT * FROM friends ORDER BY name"))
  ///
  /// The file is opened for reading only. It may be written by this process and by others, replaced,
  /// deleted, and made again. While it can not be read, or the query is wrong, the last good rows
  /// stay, and the phase says why. The query runs again when SQLite's `data_version` says that
  /// somebody has committed; on Linux the kernel says when to ask for that, elsewhere, and beside it,
  /// a clock does.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist yet.
  ///   - query: What is read of it.
  ///   - timing: When the file is looked at.
  public static func database(
    _ path: String, _ query: ListQuery<SectionID, Header, Item>, timing: WatchTiming = WatchTiming()
  ) -> Self {
    Self { tell in
      let memory = Mutex(DatabaseState(path: path.whole, name: path, query: query))
      let source = WatchedSource<SectionID, Header, Item>(path: path.whole, timing: timing) { _ in
        memory.withLock { $0.look() }
      }
      await source.read(tell)
    }
  }
}
#endif
