public import Foundation
public import LiveList
public import LiveListPipeline

extension AsyncSequence {
  /// The same updates, each written to a recording as it passes.
  ///
  ///     let file = try RecordingFile(path: "scores.jsonl")
  ///     let updates = scores.updates().recorded(title: "Scores", to: file.write) { log("\($0)") }
  ///     for await update in updates { await tableView.apply(update.changeset) { sections = $0 } }
  ///
  /// Elements pass unchanged and are delayed only by the writing. If a line can't be written, the
  /// recording ends and the sequence continues; the lines written so far are readable. Each iteration
  /// makes a recording of its own, so use a new file for each.
  ///
  /// Items need not be `Sendable`, but their conformances to `Encodable` and `Equatable` must not be
  /// isolated to an actor: a recorded sequence can be read anywhere.
  ///
  /// - Parameters:
  ///   - title: A title for the recording.
  ///   - clock: Measures the times of the updates, since the first was requested.
  ///   - now: The date at which the recording starts.
  ///   - write: Stores one line, including its newline; stores nothing if it throws.
  ///   - onFailure: Called once if the recording ends early, with the reason.
  @inlinable
  public func recorded<
    SectionID: SendableMetatype, Header: SendableMetatype, Item: SendableMetatype
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> AsyncRecordedSequence<Self, SectionID, Header, Item>
  where Element == ListUpdate<SectionID, Header, Item> {
    AsyncRecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure),
      read: { update, _ in update }, initial: [])
  }

  /// The same changesets, each written to a recording as it passes.
  ///
  /// As for updates; the phase is always live.
  @inlinable
  public func recorded<
    SectionID: SendableMetatype, Header: SendableMetatype, Item: SendableMetatype
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> AsyncRecordedSequence<Self, SectionID, Header, Item>
  where Element == ListChangeset<SectionID, Header, Item> {
    AsyncRecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure),
      read: { changeset, _ in ListUpdate(changeset: changeset, phase: .live) }, initial: [])
  }

  /// The same states, each written to a recording as it passes.
  ///
  /// As for updates; each state is compared with the one before it.
  @inlinable
  public func recorded<
    SectionID: SendableMetatype, Header: SendableMetatype, Item: SendableMetatype
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> AsyncRecordedSequence<Self, SectionID, Header, Item>
  where Element == ListState<SectionID, Header, Item> {
    AsyncRecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure),
      read: { state, shown in
        ListUpdate(changeset: ListChangeset(from: shown, to: state.sections), phase: state.phase)
      }, initial: [])
  }

  /// The same snapshots, each written to a recording as it passes.
  ///
  /// As for updates; each snapshot is compared with the one before it, and the phase is
  /// always live.
  @inlinable
  public func recorded<
    SectionID: SendableMetatype, Header: SendableMetatype, Item: SendableMetatype
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> AsyncRecordedSequence<Self, SectionID, Header, Item>
  where Element == [ListSection<SectionID, Header, Item>] {
    AsyncRecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure),
      read: { sections, shown in
        ListUpdate(changeset: ListChangeset(from: shown, to: sections), phase: .live)
      }, initial: [])
  }

  /// The same snapshots of a flat list, each written to a recording as it passes.
  ///
  /// As for lists of sections.
  @inlinable
  public func recorded<Item: SendableMetatype>(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> AsyncRecordedSequence<Self, OnlySection, OnlySection, Item>
  where Element == [Item] {
    AsyncRecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure),
      read: { items, shown in
        ListUpdate(
          changeset: ListChangeset(from: shown, to: [ListSection(items: items)]), phase: .live)
      }, initial: [ListSection(items: [])])
  }
}
