import LiveList

/// A change of the bench's list and its cost: a row of the list of runs.
public struct BenchRun: Hashable, Sendable, Identifiable {
  /// A view's verdict on a changeset.
  public enum Verdict: Hashable, Sendable {
    /// The view accepted it and shows the right rows.
    case accepted
    /// It broke a rule, which the view describes.
    case refused(String)
  }

  /// The number of the run, from 1; unique in a model.
  public let id: Int
  /// The run in words.
  public let title: String
  /// The number of changes, and a line for each, as the library prints them; a long text is truncated,
  /// and its last line says how many lines are missing.
  public let text: String
  /// The number of structural batches that the view performs.
  public let batchCount: Int
  /// The duration of the comparison of the two lists.
  public let duration: Duration
  /// The view's verdict, `nil` until there is one.
  public internal(set) var verdict: Verdict?
  private let cells: TouchedCells

  /// The number of visible cells that an animated update fills.
  ///
  /// Of the list's lines, of which each header and each item is one, the first are
  /// visible, as many as the view can show. A cell is filled if it is visible after the update, and
  /// its header or item was not before or has different content. One that stays visible and moves
  /// keeps its cell.
  public var touchedCells: Int { cells.animated }
  /// The number of cells that `reloadData` would have filled: all visible ones.
  public var reloadedCells: Int { cells.reloaded }

  /// The number of lines of a changeset that are shown, besides the first one, which counts the
  /// changes.
  static let lineLimit = 20

  /// The text of a changeset.
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
  /// Such as `accepted by the table view`.
  public var description: String {
    switch self {
    case .accepted: "accepted by the table view"
    case .refused(let rule): "refused by the table view: \(rule)"
    }
  }
}

/// In JSON a run is an object of its fields, of the kind `run`.
extension BenchRun: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("run", fields)
  }
}

extension Duration {
  /// In milliseconds with two digits after the point, as in `0.42 ms`.
  var milliseconds: String {
    let (seconds, attoseconds) = components
    let hundredths = seconds * 100_000 + (attoseconds + 5_000_000_000_000) / 10_000_000_000_000
    let fraction = "\(hundredths % 100)"
    return "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction) ms"
  }
}

extension String {
  /// The first lines, and the number of further ones.
  fileprivate func cut(afterLines limit: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > limit else { return self }
    return lines.prefix(limit).joined(separator: "\n") + "\n… and \(lines.count - limit) more"
  }
}
