import LiveList

/// A change of the bench's list and its cost: a row of the list of runs.
public struct BenchRun: Hashable, Sendable, Identifiable {
  /// A view's verdict on a changeset.
  public enum Verdict: Hashable, Sendable {
    /// The view accepted it and shows the right rows.
    case accepted
    /// The changeset violated a rule, which the view describes.
    case refused(String)
  }

  /// The number of the run, from 1, which is unique in a model.
  public let id: Int
  /// A description of the run.
  public let title: String
  /// The number of changes, and a line for each, as the library prints them. A long text is
  /// truncated, and its last line says how many lines are missing.
  public let text: String
  /// The number of structural batches that the view performs.
  public let batchCount: Int
  /// The duration of the comparison of the two lists.
  public let duration: Duration
  /// The view's verdict; `nil` until it's known.
  public internal(set) var verdict: Verdict?
  private let cells: TouchedCells

  /// The number of visible cells that an animated update fills.
  ///
  /// Each header and each item is a line, and as many of the first lines are visible as the view
  /// can show. A cell is filled if its line is visible after the update, and wasn't visible before
  /// or had different content. A line that stays visible and only moves keeps its cell.
  public var touchedCells: Int { cells.animated }
  /// The number of cells that `reloadData` would have filled: all visible ones.
  public var reloadedCells: Int { cells.reloaded }

  /// The maximum number of lines of a changeset that are shown, not counting the first one, which
  /// contains the number of changes.
  static let lineLimit = 20

  /// Creates the text of a changeset.
  ///
  /// - Parameters:
  ///   - visibleCount: The number of lines of the list that a view shows.
  ///   - duration: The duration of the comparison.
  /// - Complexity: O(*v* + *c*) in the visible lines and the changes.
  init(
    id: Int, title: String, _ changeset: BenchChangeset, visibleCount: Int, duration: Duration
  ) {
    self.id = id
    self.title = title
    text = changeset.description.cut(afterLines: Self.lineLimit + 1)
    batchCount = changeset.batches.count
    cells = TouchedCells(changeset, visibleCount: visibleCount)
    self.duration = duration
  }
}

extension BenchRun {
  /// The fields that a view of the list shows, by their roles.
  public var fields: [(role: String, text: String)] {
    [
      ("title", title), ("value", duration.milliseconds), ("text", text),
      (
        "batches",
        batchCount == 1 ? "1 batch" : "\(batchCount == 0 ? "no" : "\(batchCount)") batches"
      ),
      ("redrawn", cells.description),
    ] + (verdict.map { [("verdict", $0.description)] } ?? [])
  }
}

extension BenchRun.Verdict: CustomStringConvertible {
  /// A text such as `accepted by the table view`.
  public var description: String {
    switch self {
    case .accepted: "accepted by the table view"
    case .refused(let rule): "refused by the table view: \(rule)"
    }
  }
}

/// In JSON, a run is an object with its fields and the kind `run`.
extension BenchRun: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("run", fields)
  }
}

extension Duration {
  /// The duration in milliseconds with two decimals, such as `0.42 ms`.
  var milliseconds: String {
    let (seconds, attoseconds) = components
    let hundredths = seconds * 100_000 + (attoseconds + 5_000_000_000_000) / 10_000_000_000_000
    let fraction = "\(hundredths % 100)"
    return "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction) ms"
  }
}

extension String {
  /// The first lines, followed by the number of omitted lines.
  fileprivate func cut(afterLines limit: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > limit else { return self }
    return lines.prefix(limit).joined(separator: "\n") + "\n… and \(lines.count - limit) more"
  }
}
