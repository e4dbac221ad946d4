public import Foundation
public import LiveList
public import LiveListPipeline

/// A sequence that records the elements of its base. Create one with `recorded(title:…)`.
///
/// It passes on the base's elements unchanged, even if recording fails.
public struct AsyncRecordedSequence<
  Base: AsyncSequence, SectionID: Hashable & Encodable, Header: Equatable & Encodable,
  Item: Identifiable & Equatable & Encodable
> where Item.ID: Encodable {
  typealias Update = ListUpdate<SectionID, Header, Item>
  typealias Section = ListSection<SectionID, Header, Item>

  let base: Base
  let recorder: ListRecorder
  /// Returns the update for an element, given the list shown before.
  let read: @Sendable (Base.Element, [Section]) -> Update
  /// The sections that are shown before the first element.
  let initial: [Section]

  @usableFromInline
  init(
    base: Base, recorder: ListRecorder,
    read:
      @escaping @Sendable (Base.Element, [ListSection<SectionID, Header, Item>]) ->
      ListUpdate<SectionID, Header, Item>, initial: [ListSection<SectionID, Header, Item>]
  ) {
    self.base = base
    self.recorder = recorder
    self.read = read
    self.initial = initial
  }
}

@available(Systems 2024, *)
extension AsyncRecordedSequence: AsyncSequence {
  /// The type of the base's elements.
  public typealias Element = Base.Element
  /// The type of the base's failure.
  public typealias Failure = Base.Failure

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Reads the base's elements and records them.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private let recorder: ListRecorder
    private let read: @Sendable (Base.Element, [Section]) -> Update
    private var recording: OpenRecording<SectionID, Header, Item>?
    private var shown: [Section]

    fileprivate init(_ sequence: AsyncRecordedSequence) {
      base = sequence.base.makeAsyncIterator()
      recorder = sequence.recorder
      read = sequence.read
      shown = sequence.initial
    }

    /// Returns the base's next element after recording it.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> Base.Element? {
      if recording == nil { recording = OpenRecording(recorder) }
      let element = try await base.next(isolation: actor)
      if let element {
        let update = read(element, shown)
        recording?.record(update)
        shown = update.changeset.target
      }
      return element
    }
  }
}

extension AsyncRecordedSequence: Sendable
where Base: Sendable, SectionID: Sendable, Header: Sendable, Item: Sendable {}

@available(*, unavailable)
extension AsyncRecordedSequence.Iterator: Sendable {}

/// The settings of a recording: its title, its clock, and the function that writes its lines.
@usableFromInline
struct ListRecorder: Sendable {
  let title: String
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let write: @Sendable (Data) throws -> Void
  let onFailure: @Sendable (any Error) -> Void

  @usableFromInline
  init(
    title: String, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
    write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) {
    self.title = title
    self.clock = clock
    self.now = now
    self.write = write
    self.onFailure = onFailure
  }
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
