public import Foundation
public import LiveList
public import LiveListPipeline

extension AsyncSequence {
  /// Records these updates and passes them on unchanged.
  ///
  ///     let file = try RecordingFile(path: "scores.jsonl")
  ///     let updates = scores.updates().recorded(title: "Scores", to: file.write) { log("\($0)") }
  ///     for await update in updates {
  ///       await tableView.apply(update.changeset) { sections = $0 }.ended()
  ///     }
  ///
  /// Elements are delayed only by writing them. If a line can't be written, the recording ends and
  /// the sequence continues; the lines written so far are readable. Each iteration writes a
  /// recording of its own, so use a new file for each.
  ///
  /// Items don't have to be `Sendable`. But their conformances to `Encodable` and `Equatable` must
  /// not be isolated to an actor, because a recorded sequence can be read anywhere.
  ///
  /// - Parameters:
  ///   - title: A title for the recording.
  ///   - clock: Measures the times of the updates, starting when the first update is requested.
  ///   - now: The date at which the recording starts.
  ///   - write: Writes one line, including its newline. If it throws, it must not have written a
  ///     part of the line.
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

  /// Records these changesets and passes them on unchanged.
  ///
  /// It behaves like the method for updates, and records the phase as live.
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

  /// Records these states and passes them on unchanged.
  ///
  /// It behaves like the method for updates, and compares each state with the previous one.
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

  /// Records these snapshots and passes them on unchanged.
  ///
  /// It behaves like the method for updates, compares each snapshot with the previous one, and
  /// records the phase as live.
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

  /// Records these snapshots of a flat list and passes them on unchanged.
  ///
  /// It behaves like the method for lists of sections.
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
