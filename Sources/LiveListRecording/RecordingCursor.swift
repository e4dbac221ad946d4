public import LiveList
public import LiveListPipeline

/// A place in a recording, which can go to any time, and step both ways.
///
///     var cursor = RecordingCursor(recording)
///     cursor.move(to: .seconds(12))
///     cursor.stepBackward()
///     show(cursor.snapshot)
///
/// Law: what is shown depends on the place alone, not on the way there.
public struct RecordingCursor<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  /// What the cursor goes through.
  public let recording: Recording<SectionID, Header, Item>
  /// How many updates have happened: from zero to the recording's `count`.
  public private(set) var position = 0
  /// The list after these updates.
  public private(set) var snapshot: [ListSection<SectionID, Header, Item>]

  /// A cursor at the start, before the first update.
  public init(_ recording: Recording<SectionID, Header, Item>) {
    self.recording = recording
    snapshot = recording.initial
  }

  /// How current the rows are.
  public var phase: ListPhase { recording.phase(at: position) }

  /// When the last update happened, since the start; zero before the first.
  public var time: Duration {
    position == 0 ? .zero : recording.lines[position - 1].at.duration
  }

  /// Goes to where so many updates have happened.
  ///
  /// - Precondition: `position` is from zero to the recording's `count`.
  /// - Complexity: O(*n*) in the rows for each step, of which there are no more than 63, or than
  ///   there are places in between.
  public mutating func move(to position: Int) {
    let isNear =
      position >= self.position
      && position - self.position <= position % Recording<SectionID, Header, Item>.stride
    snapshot =
      isNear
      ? recording.list(after: position, from: self.position, snapshot)
      : recording.snapshot(at: position)
    self.position = position
  }

  /// Goes to where all updates have happened that happened up to a time, since the start.
  ///
  /// - Complexity: As for ``move(to:)-(Int)``, and O(log *u*) in the updates.
  public mutating func move(to time: Duration) {
    move(to: recording.position(at: time))
  }

  /// Goes one update on.
  ///
  /// - Returns: What happened, as it was recorded; `nil` at the end.
  @discardableResult
  public mutating func stepForward() -> ListUpdate<SectionID, Header, Item>? {
    guard position < recording.count else { return nil }
    let update = recording.update(position, after: snapshot)
    position += 1
    snapshot = update.changeset.target
    return update
  }

  /// Goes one update back.
  ///
  /// - Returns: What leads back; `nil` at the start.
  /// - Complexity: As for ``move(to:)-(Int)``.
  @discardableResult
  public mutating func stepBackward() -> ListUpdate<SectionID, Header, Item>? {
    position == 0 ? nil : update(to: position - 1)
  }

  /// Goes to a place.
  ///
  /// - Returns: What leads there: one step on, what was recorded; otherwise what is different.
  mutating func update(to position: Int) -> ListUpdate<SectionID, Header, Item> {
    if position == self.position + 1, let update = stepForward() { return update }
    let shown = snapshot
    move(to: position)
    return ListUpdate(changeset: ListChangeset(from: shown, to: snapshot), phase: phase)
  }
}

extension Recording {
  /// How many updates happened up to a time, since the start.
  ///
  /// - Complexity: O(log *u*) in the updates.
  public func position(at time: Duration) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].at.duration <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RecordingCursor: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
