import LiveListPipeline
import LiveListRecording
import LiveListSources

/// The updates of a recording, one for each step.
struct SteppedReplay: AsyncSequence, Sendable {
  typealias Element = WatchedUpdate
  typealias Failure = Never

  let recording: WatchedRecording
  let steps: any ReplaySteps

  func makeAsyncIterator() -> Iterator {
    Iterator(cursor: Recording.Cursor(recording), steps: steps)
  }

  struct Iterator: AsyncIteratorProtocol {
    typealias Failure = Never

    fileprivate var cursor: Recording<String, String, JSONRow>.Cursor
    fileprivate let steps: any ReplaySteps

    /// The next update, or the reverse of the previous one; `nil` at the end of the steps.
    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> WatchedUpdate?
    {
      let count = cursor.recording.count
      while let step = await steps.next(at: cursor.position, of: count) {
        let update =
          switch step {
          case .back: cursor.stepBackward()
          case .forward: cursor.stepForward()
          }
        if let update { return update }
      }
      return nil
    }
  }
}

/// A step through a recording.
enum ReplayStep: Hashable, Sendable {
  case forward, back
}

/// The source of steps through a recording.
protocol ReplaySteps: Sendable {
  /// The next step; `nil` if there are no more.
  ///
  /// - Parameters:
  ///   - position: The number of updates shown so far.
  ///   - count: The number of updates.
  func next(at position: Int, of count: Int) async -> ReplayStep?
}
