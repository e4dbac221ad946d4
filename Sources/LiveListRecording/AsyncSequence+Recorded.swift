public import Foundation
import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension AsyncSequence {
  /// Records these updates and passes them on unchanged.
  ///
  ///     let file = try RecordingFile(path: "scores.jsonl")
  ///     let updates = scores.updates().recorded(title: "Scores", to: file.write) { log("\($0)") }
  ///     for await update in updates {
  ///       await tableView.apply(update.changeset) { sections = $0 }.ended()
  ///     }
  ///
  /// Lists that arrive as snapshots become updates by a `ListModel`, or by a changeset each:
  /// `.changesets().map { ListUpdate(changeset: $0, phase: .live) }`.
  ///
  /// Updates are delayed only by writing them. If a line can't be written, the recording ends and
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
  public func recorded<
    SectionID: Hashable & Encodable & SendableMetatype,
    Header: Equatable & Encodable & SendableMetatype,
    Item: Identifiable & Equatable & Encodable & SendableMetatype
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure>
  where Element == ListUpdate<SectionID, Header, Item>, Item.ID: Encodable {
    RecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure))
  }
}

@available(Systems 2024, *)
extension AsyncSequence where Self: Sendable {
  /// Records updates whose sequence may be passed to another task. It behaves like `recorded` of any updates.
  public func recorded<
    SectionID: Hashable & Encodable & Sendable, Header: Equatable & Encodable & Sendable,
    Item: Identifiable & Equatable & Encodable & Sendable
  >(
    title: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    to write: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Failure> & Sendable
  where Element == ListUpdate<SectionID, Header, Item>, Item.ID: Encodable {
    RecordedSequence(
      base: self,
      recorder: ListRecorder(
        title: title, clock: clock, now: now, write: write, onFailure: onFailure))
  }
}
