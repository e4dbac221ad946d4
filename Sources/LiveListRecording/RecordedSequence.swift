import Foundation
import LiveList
import LiveListPipeline

/// A sequence that records the updates of its base, and passes them on unchanged, even if recording fails.
@available(Systems 2024, *)
struct RecordedSequence<
  Base: AsyncSequence, SectionID: Hashable & Encodable, Header: Equatable & Encodable,
  Item: Identifiable & Equatable & Encodable
>: AsyncSequence where Item.ID: Encodable, Base.Element == ListUpdate<SectionID, Header, Item> {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  let base: Base
  let recorder: ListRecorder

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), recorder: recorder)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate let recorder: ListRecorder
    private var recording: OpenRecording<SectionID, Header, Item>?

    fileprivate init(base: Base.AsyncIterator, recorder: ListRecorder) {
      (self.base, self.recorder) = (base, recorder)
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> Base.Element? {
      if recording == nil { recording = OpenRecording(recorder) }
      let update = try await base.next(isolation: actor)
      if let update { recording?.record(update) }
      return update
    }
  }
}

@available(Systems 2024, *)
extension RecordedSequence: Sendable
where Base: Sendable, SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The settings of a recording: its title, its clock, and the function that writes its lines.
struct ListRecorder: Sendable {
  let title: String
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let write: @Sendable (Data) throws -> Void
  let onFailure: @Sendable (any Error) -> Void
}

/// A recording in progress. It ends when a line can't be written.
private struct OpenRecording<
  SectionID: Hashable & Encodable, Header: Equatable & Encodable,
  Item: Identifiable & Equatable & Encodable
> where Item.ID: Encodable {
  private var writer: Recording<SectionID, Header, Item>.Writer
  private let recorder: ListRecorder
  private let elapsed: @Sendable () -> Duration
  private var isOver = false

  init(_ recorder: ListRecorder) {
    self.recorder = recorder
    writer = Recording.Writer(
      header: RecordingHeader(title: recorder.title, startedAt: recorder.now()))
    elapsed = recorder.clock.stopwatch()
    attempt { writer in try writer.headerLine() }
  }

  mutating func record(_ update: ListUpdate<SectionID, Header, Item>) {
    let time = elapsed()
    attempt { writer in try writer.line(for: update, at: time) }
  }

  private mutating func attempt(
    _ line: (inout Recording<SectionID, Header, Item>.Writer) throws -> Data
  ) {
    guard !isOver else { return }
    do {
      try recorder.write(try line(&writer))
    } catch {
      isOver = true
      recorder.onFailure(error)
    }
  }
}

extension Clock<Duration> {
  /// Returns a function that measures the time since this call.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
