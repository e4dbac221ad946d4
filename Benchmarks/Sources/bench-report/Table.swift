import Workloads

/// The table of a run.
struct Table {
  private let rows: [[String]]

  private static let columns = [
    "workload", "time", "with stages", "/ H", "/ C", "/ CD", "moves", "operations", "allocations",
    "peak", "guards",
  ]

  /// Columns of words; the others hold numbers.
  private static let words: Set = ["workload", "guards"]

  init(of findings: [Finding]) {
    rows = findings.map(Self.row)
  }

  /// The table for a terminal.
  var plain: String {
    let lines = [Self.columns] + rows
    let widths = Self.columns.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { cells in
      zip(cells, zip(widths, Self.columns)).map { cell, column in
        let space = String(repeating: " ", count: column.0 - cell.count)
        return Self.words.contains(column.1) ? cell + space : space + cell
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }

  /// The table for a document.
  var markdown: String {
    let rule = Self.columns.map { Self.words.contains($0) ? "---" : "---:" }
    let lines = [Self.columns, rule] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func row(_ finding: Finding) -> [String] {
    let outcome = finding.outcome
    return [
      finding.workload.name,
      time(finding.nanoseconds[.changeset]),
      time(finding.nanoseconds[.stages]),
      ratio(finding.ratio(to: .hash)),
      ratio(finding.ratio(to: .compare)),
      ratio(finding.ratio(to: .difference)),
      "\(outcome.moves)",
      "\(outcome.operations)",
      finding.allocations.map { "\($0.count)" } ?? "–",
      finding.allocations.map { bytes($0.peakBytes) } ?? "–",
      finding.workload.guards.map { cell($0, finding) }.joined(separator: ", "),
    ]
  }

  private static func cell(_ promise: Guard, _ finding: Finding) -> String {
    switch promise.verdict(on: finding) {
    case .met: "✓ \(promise)"
    case .missed(let found): "✗ \(promise): \(found)"
    case .unknown: "? \(promise)"
    }
  }

  private static func ratio(_ ratio: Double?) -> String { ratio.map(\.shortened) ?? "–" }

  private static func time(_ nanoseconds: Double?) -> String {
    switch nanoseconds {
    case nil: "–"
    case let time? where time < 1_000: "\(time.shortened) ns"
    case let time? where time < 1_000_000: "\((time / 1_000).shortened) µs"
    case let time?: "\((time / 1_000_000).shortened) ms"
    }
  }

  private static func bytes(_ count: Int) -> String {
    switch Double(count) {
    case ..<1_000: "\(count) B"
    case let bytes where bytes < 1_000_000: "\((bytes / 1_000).shortened) kB"
    case let bytes: "\((bytes / 1_000_000).shortened) MB"
    }
  }
}
