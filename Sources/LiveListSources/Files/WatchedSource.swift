import Dispatch
package import LiveListPipeline

/// A file or a folder that is checked when the kernel reports a change, and at intervals.
@available(Systems 2024, *)
package struct WatchedSource<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
>: Sendable {
  package typealias Reading = SourceReading<SectionID, Header, Item>

  /// The absolute path.
  let path: String
  let timing: WatchTiming
  /// Reads the new state, given the names that changed. Returns `nil` if nothing has changed.
  let look: @Sendable (Set<String>) -> Reading?

  /// Creates a source at an absolute path.
  package init(
    path: String, timing: WatchTiming, look: @escaping @Sendable (Set<String>) -> Reading?
  ) {
    self.path = path
    self.timing = timing
    self.look = look
  }

  /// Yields states until the task is canceled.
  package func read(_ yield: ListStates<SectionID, Header, Item>.Yield) async {
    let (wakeUps, watch) = (WakeUps(), timing.isWatched ? FolderWatch(path: path) : nil)
    await withDiscardingTaskGroup { tasks in
      tasks.addTask {
        while let touched = await watch?.next() { wakeUps.raise { $0.touched.formUnion(touched) } }
      }
      tasks.addTask {
        repeat { wakeUps.raise { $0.isTime = true } } while await sleeps(for: timing.interval)
      }
      var settling = SettlingState<SectionID, Header, Item>()
      while let wakeUp = await wakeUps.next() {
        if let failure = await take(wakeUp, watch, &settling) {
          tasks.addTask {
            if await sleeps(for: timing.settling) { wakeUps.raise { $0.settled = failure } }
          }
        }
        yield(settling.state)
      }
      tasks.cancelAll()
    }
  }

  private func take(
    _ wakeUp: WakeUp, _ watch: FolderWatch?,
    _ settling: inout SettlingState<SectionID, Header, Item>
  ) async -> Int? {
    var failure: Int?
    if wakeUp.isTime || !wakeUp.touched.isEmpty {
      // Watch before reading, so that a change in between is reported.
      watch?.arm()
      let reading = await withCheckedContinuation { answer in
        DispatchQueue.global().async { answer.resume(returning: look(wakeUp.touched)) }
      }
      if let reading { failure = settling.take(reading, at: timing.time.now()) }
    }
    if let settled = wakeUp.settled { settling.settle(settled) }
    return failure
  }

  private func sleeps(for duration: Duration) async -> Bool {
    (try? await timing.time.clock.sleep(for: duration)) != nil
  }
}
