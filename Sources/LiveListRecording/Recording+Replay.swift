import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension Recording {
  /// The updates of a recording, each at its time. Create one with ``Recording/replayed(by:)``.
  public struct Replay {
    let recording: Recording
    let playback: Playback
  }
}

@available(Systems 2024, *)
extension Recording.Replay: AsyncSequence {
  /// An update for a view.
  public typealias Element = ListUpdate<SectionID, Header, Item>
  /// A recording that was read successfully can always be replayed.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Delivers the updates to one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    private var cursor: Recording<SectionID, Header, Item>.Cursor
    private let playback: Playback

    fileprivate init(_ replay: Recording<SectionID, Header, Item>.Replay) {
      cursor = Recording<SectionID, Header, Item>.Cursor(replay.recording)
      playback = replay.playback
      playback.begin(cursor.recording.times)
    }

    /// Returns the next update when it is due; `nil` at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> ListUpdate<SectionID, Header, Item>? {
      guard let position = await playback.next(isolation: actor) else { return nil }
      return cursor.update(to: position)
    }
  }
}

@available(Systems 2024, *)
extension Recording.Replay: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}

@available(*, unavailable)
extension Recording.Replay.Iterator: Sendable {}

@available(Systems 2024, *)
extension Recording {
  /// Replays the updates of the recording, each at its time.
  ///
  /// Updates aren't skipped while the consumer is busy; the next update is then due immediately. A
  /// step back or a seek is a single update from the list that is shown to the list at the new
  /// position.
  ///
  ///     for await update in recording.replayed(by: Playback(speed: .times(10))) {
  ///       await tableView.apply(update.changeset) { sections = $0 }.ended()
  ///     }
  ///
  /// If you need only the lists, use `map(\.changeset.target)`.
  public func replayed(by playback: Playback) -> Replay {
    Replay(recording: self, playback: playback)
  }
}
