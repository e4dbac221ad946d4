import Dispatch
import LiveListPipeline

/// A file or a folder that is looked at when the kernel says so, and from time to time.
package struct WatchedSource<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
>: Sendable {
  package typealias Reading = SourceReading<SectionID, Header, Item>

  /// The whole path.
  let path: String
  let timing: WatchTiming
  /// Reads what is new, where a set of names has been touched; `nil` when nothing is.
  let look: @Sendable (Set<String>) -> Reading?

  /// A source at a whole path.
  package init(
    path: String, timing: WatchTiming, look: @escaping @Sendable (Set<String>) -> Reading?
  ) {
    self.path = path
    self.timing = timing
    self.look = look
  }

  /// Tells states until it is cancelled.
  package func read(_ tell: ListStates<SectionID, Header, Item>.Tell) async {
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
        tell(settling.state)
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
      // First the watch, then the look: what happens between them is told.
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
