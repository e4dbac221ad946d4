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
  /// What passes is not changed, nor held up but for the writing. A recording that can not be
  /// written any more ends, and what passes goes on; what has been written can be read. A recording
  /// is made for each iteration, so give every one a file of its own.
  ///
  /// Items need not be `Sendable`, but what they are encoded and compared with must not belong to an
  /// actor: a recorded sequence can be read anywhere.
  ///
  /// - Parameters:
  ///   - title: What is recorded, for a person.
  ///   - clock: What tells the times of the updates, since the first was asked for.
  ///   - now: The date for a person who reads when that was.
  ///   - write: Keeps one line, its end included: the whole line, or nothing of it and throws.
  ///   - onFailure: Is told once why the recording ended early.
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
  /// As for updates; the list is live all the time.
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
  /// As for updates; each snapshot is compared with the one before it, and the list is live all the
  /// time.
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
