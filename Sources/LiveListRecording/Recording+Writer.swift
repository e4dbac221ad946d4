public import Foundation
import LiveList
public import LiveListPipeline

extension Recording {
  /// Encodes updates as the lines of a recording, without writing them anywhere.
  ///
  ///     var writer = Recording<String, String, Friend>.Writer(header: header)
  ///     try file.write(try writer.headerLine())
  ///     try file.write(try writer.line(for: update, at: elapsed))
  ///
  /// It stores the list after the last line, because each line contains only what has changed.
  public struct Writer {
    /// The title and the start of the recording.
    public let header: RecordingHeader
    /// The list after the last line, which the next line may refer to.
    private var shown: [ListSection<SectionID, Header, Item>] = []
    private var phase = ListPhase.loading
    private var last = RecordedTime(.zero)

    /// Creates a writer at the beginning of a recording.
    public init(header: RecordingHeader) {
      self.header = header
    }
  }
}

extension Recording.Writer
where SectionID: Encodable, Header: Encodable, Item: Encodable, Item.ID: Encodable {
  /// Returns the first line, including its newline.
  ///
  /// - Throws: An encoding error, which doesn't occur for any title.
  public func headerLine() throws -> Data {
    try Self.line(of: header)
  }

  /// Returns the line for an update, including its newline.
  ///
  /// - Parameters:
  ///   - update: The update. If it doesn't start from the result of the previous update, the line
  ///     also contains its source.
  ///   - time: The time since the start. It is truncated to milliseconds, and moved to the time of
  ///     the previous line if it is earlier.
  /// - Throws: The error of encoding an id, a header or an item. The next line then follows the
  ///   line before this one.
  /// - Complexity: O(*n*) in the number of rows, because lists are compared. The line is as long as
  ///   the change.
  public mutating func line(
    for update: ListUpdate<SectionID, Header, Item>, at time: Duration
  ) throws -> Data {
    let time = max(last, RecordedTime(time))
    let changeset = RecordedChangeset(update.changeset, after: shown)
    let line = try Self.line(
      of: RecordedLine(
        at: time, phase: update.phase == phase ? nil : RecordedPhase(update.phase),
        changeset: changeset.isEmpty ? nil : changeset))
    (shown, phase, last) = (update.changeset.target, update.phase, time)
    return line
  }

  private static func line(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

extension Recording.Writer: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
