import LiveList
public import LiveListPipeline

/// The updates of a recording when they are due; made by ``Recording/replayed(by:)``.
public struct AsyncReplaySequence<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  let recording: Recording<SectionID, Header, Item>
  let playback: Playback
}

extension AsyncReplaySequence: AsyncSequence {
  /// What a screen has to do next.
  public typealias Element = ListUpdate<SectionID, Header, Item>
  /// A recording that was read can be shown.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Leads one screen.
  public struct Iterator: AsyncIteratorProtocol {
    private var cursor: RecordingCursor<SectionID, Header, Item>
    private let playback: Playback

    fileprivate init(_ replay: AsyncReplaySequence) {
      cursor = RecordingCursor(replay.recording)
      playback = replay.playback
      playback.begin(cursor.recording.times)
    }

    /// The next update; waits until it is due, and is `nil` at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> ListUpdate<SectionID, Header, Item>? {
      guard let position = await playback.next(isolation: actor) else { return nil }
      return cursor.update(to: position)
    }
  }
}

extension AsyncReplaySequence: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}

@available(*, unavailable)
extension AsyncReplaySequence.Iterator: Sendable {}

extension Recording {
  /// The updates of the recording, each when it is due.
  ///
  /// What plays is what was recorded, update by update, and none is left out when the consumer is
  /// busy: the next is due at once then. A step back, or to another time, is an update from what is
  /// shown to what was shown then.
  ///
  ///     for await update in recording.replayed(by: Playback(speed: .times(10))) {
  ///       await tableView.apply(update.changeset) { sections = $0 }
  ///     }
  ///
  /// For the lists alone, `map(\.changeset.target)`.
  public func replayed(by playback: Playback) -> AsyncReplaySequence<SectionID, Header, Item> {
    AsyncReplaySequence(recording: self, playback: playback)
  }
}
