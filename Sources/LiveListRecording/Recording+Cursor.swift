public import LiveList
public import LiveListPipeline

extension Recording {
  /// A position in a recording that can move to any time and step in both directions.
  ///
  ///     var cursor = Recording.Cursor(recording)
  ///     cursor.move(to: .seconds(12))
  ///     cursor.stepBackward()
  ///     show(cursor.snapshot)
  ///
  /// The list depends only on the position, not on how the cursor reached it.
  public struct Cursor {
    /// The recording that the cursor moves through.
    public let recording: Recording<SectionID, Header, Item>
    /// The number of updates before the cursor, from zero to the recording's `count`.
    public private(set) var position = 0
    /// The list after those updates.
    public private(set) var snapshot: [ListSection<SectionID, Header, Item>]

    /// Creates a cursor at the start, before the first update.
    public init(_ recording: Recording<SectionID, Header, Item>) {
      self.recording = recording
      snapshot = recording.initial
    }

    /// How current the rows are.
    public var phase: ListPhase { recording.phase(at: position) }

    /// The time of the last update before the cursor, since the start of the recording; zero at the
    /// start.
    public var time: Duration {
      position == 0 ? .zero : recording.lines[position - 1].at.duration
    }

    /// Moves to the position after a number of updates.
    ///
    /// - Precondition: `position` is from zero to the recording's `count`.
    /// - Complexity: O(*n*) in the number of rows for each step. There are at most 63 steps, and at
    ///   most one for each position in between.
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

    /// Moves to the position after all updates up to a time since the start.
    ///
    /// - Complexity: The same as ``move(to:)-(Int)``, and O(log *u*) in the number of updates.
    public mutating func move(to time: Duration) {
      move(to: recording.position(at: time))
    }

    /// Moves forward by one update.
    ///
    /// - Returns: The recorded update; `nil` at the end.
    @discardableResult
    public mutating func stepForward() -> ListUpdate<SectionID, Header, Item>? {
      guard position < recording.count else { return nil }
      let update = recording.update(position, after: snapshot)
      position += 1
      snapshot = update.changeset.target
      return update
    }

    /// Moves back by one update.
    ///
    /// - Returns: The update that undoes the last one; `nil` at the start.
    /// - Complexity: The same as ``move(to:)-(Int)``.
    @discardableResult
    public mutating func stepBackward() -> ListUpdate<SectionID, Header, Item>? {
      guard position > 0 else { return nil }
      let shown = snapshot
      move(to: position - 1)
      return ListUpdate(changeset: ListChangeset(from: shown, to: snapshot), phase: phase)
    }
  }
}

extension Recording {
  /// The number of updates up to a time since the start.
  ///
  /// - Complexity: O(log *u*) in the number of updates.
  public func position(at time: Duration) -> Int {
    lines.partitioningIndex { $0.at.duration > time }
  }
}

extension Recording.Cursor: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
