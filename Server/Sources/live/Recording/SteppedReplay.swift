import Dispatch
import LiveListPipeline
import LiveListRecording
import LiveListSources

/// The updates of a recording, one for each line on standard input.
struct SteppedReplay: AsyncSequence, Sendable {
  typealias Element = WatchedUpdate
  typealias Failure = Never

  let recording: WatchedRecording

  func makeAsyncIterator() -> Iterator {
    Iterator(cursor: RecordingCursor(recording))
  }

  struct Iterator: AsyncIteratorProtocol {
    typealias Failure = Never

    fileprivate var cursor: RecordingCursor<String, String, JSONRow>

    /// The next update, or the previous one undone; `nil` at the end of the recording or the input.
    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> WatchedUpdate?
    {
      while cursor.position < cursor.recording.count, let line = await Self.line() {
        let update = line.hasPrefix("-") ? cursor.stepBackward() : cursor.stepForward()
        if let update { return update }
      }
      return nil
    }

    private static func line() async -> String? {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: readLine()) }
      }
    }
  }
}
