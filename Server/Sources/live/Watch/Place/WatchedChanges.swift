import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources

/// A change of a watched list.
typealias WatchedChange = ListChange<String, String, JSONRow>

/// The changes of a watched list. No change may be skipped; the pipeline combines pending changes.
struct WatchedChanges: AsyncSequence, Sendable {
  typealias Element = WatchedChange
  typealias Failure = Never

  /// Reads the source until the task is canceled, or the source ends.
  let run: SourceReading

  /// Reads a source.
  typealias SourceReading = @Sendable (@escaping @Sendable (WatchedChange) -> Void) async -> Void

  init(_ run: @escaping SourceReading) {
    self.run = run
  }

  /// Creates the changes of a source that doesn't report them by comparing its lists.
  init(comparing states: WatchedStates) {
    self.init { yield in
      await states.run { yield(WatchedChange(list: $0.sections, phase: $0.phase)) }
    }
  }

  func makeAsyncIterator() -> AsyncStream<WatchedChange>.Iterator {
    let (changes, change) = AsyncStream.makeStream(of: WatchedChange.self)
    let reading = Task {
      await run { change.yield($0) }
      change.finish()
    }
    change.onTermination = { _ in reading.cancel() }
    return changes.makeAsyncIterator()
  }
}
