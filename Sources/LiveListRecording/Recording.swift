public import LiveList
import LiveListIncremental
import LiveListPipeline

/// The updates of a list with their times, for a replay or for tests.
///
///     let recording = try Recording<String, String, Friend>(parsing: bytes)
///     for changeset in recording.changesets { try table.apply(changeset) }
///
/// It stores the differences between lines and every 64th list, so any position can be reached in a
/// few steps.
public struct Recording<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  typealias Section = ListSection<SectionID, Header, Item>
  typealias Line = RecordedLine<SectionID, Header, Item>

  /// The title and the start of the recording.
  public let header: RecordingHeader
  /// The error in an incomplete last line; `nil` if the last line is complete. It is incomplete if
  /// the recording program was terminated while writing. All lines before it are complete.
  public internal(set) var truncation: RecordingError?
  /// The list before the first update. A flat list has one section without items.
  public private(set) var initial: [ListSection<SectionID, Header, Item>] = []

  private(set) var lines: [Line] = []
  /// The list after every 64th line, starting with the initial list.
  private var lists: [[Section]] = [[]]
  private var phases: [ListPhase] = [.loading]
  static var stride: Int { 64 }

  init(header: RecordingHeader) {
    self.header = header
  }

  /// - Parameters:
  ///   - line: A validated line.
  ///   - result: The list after the line.
  mutating func append(_ line: Line, after shown: [Section], resultingIn result: [Section]) {
    if lines.isEmpty, let before = line.changeset?.before {
      initial = before.list(after: shown)
      lists = [initial]
    }
    lines.append(line)
    phases.append(line.phase?.phase ?? phases[phases.endIndex - 1])
    if lines.count.isMultiple(of: Self.stride) { lists.append(result) }
  }
}

extension Recording {
  /// The number of updates.
  public var count: Int { lines.count }

  /// The time of each update since the start, ascending.
  public var times: [Duration] { lines.map(\.at.duration) }

  /// The list after a number of updates.
  ///
  /// - Precondition: `position` is from zero to ``count``.
  /// - Complexity: O(*n*) in the number of rows for each of at most 63 steps.
  public func snapshot(at position: Int) -> [ListSection<SectionID, Header, Item>] {
    check(position)
    let start = position / Self.stride
    return list(after: position, from: start * Self.stride, lists[start])
  }

  /// How current the rows are after a number of updates.
  ///
  /// - Precondition: `position` is from zero to ``count``.
  public func phase(at position: Int) -> ListPhase {
    check(position)
    return phases[position]
  }

  /// Returns the list after a number of updates, computed from an earlier list.
  func list(after position: Int, from start: Int, _ list: [Section]) -> [Section] {
    lines[start..<position].reduce(list) { $1.changeset?.lists(after: $0).target ?? $0 }
  }

  /// Returns the recorded update, given the list that was shown before.
  func update(_ index: Int, after shown: [Section]) -> ListUpdate<SectionID, Header, Item> {
    let changeset =
      lines[index].changeset?.changeset(after: shown)
      ?? ListChangeset(
        from: shown, to: shown, batches: [], sectionRefreshes: [], itemReconfigures: [])
    return ListUpdate(changeset: changeset, phase: phases[index + 1])
  }

  private func check(_ position: Int) {
    precondition(
      (0...count).contains(position),
      "position must be from 0 to \(count), not \(position).")
  }
}

extension Recording: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// A recording of a flat list.
public typealias ItemsRecording<Item: Identifiable & Equatable> = Recording<
  OnlySection, OnlySection, Item
>
