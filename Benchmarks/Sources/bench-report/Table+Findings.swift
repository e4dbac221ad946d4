import Workloads

extension Table {
  /// Every workload with its figures and guards.
  static func findings(_ findings: [Finding]) -> Table {
    Table(
      columns: [
        .words("workload"), .numbers("time"), .numbers("with stages"), .numbers("/ H"),
        .numbers("/ C"), .numbers("/ CD"), .numbers("/ R"), .numbers("moves"),
        .numbers("operations"),
        .numbers("allocations"), .numbers("peak"), .words("guards"),
      ],
      rows: findings.map(row))
  }

  private static func row(_ finding: Finding) -> [String] {
    [
      finding.workload.name,
      time(finding.nanoseconds[.changeset]),
      time(finding.nanoseconds[.stages]),
      number(finding.ratio(to: .hash)),
      number(finding.ratio(to: .compare)),
      number(finding.ratio(to: .difference)),
      number(finding.ratio(to: .reference)),
      "\(finding.outcome.moves)",
      "\(finding.outcome.operations)",
      finding.allocations.map { "\($0.count)" } ?? none,
      finding.allocations.map { bytes($0.peakBytes) } ?? none,
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

  /// The growth of time and memory with the list, for a constant number of changes.
  static func growth(_ findings: [Finding]) -> Table {
    Table(
      columns: [
        .numbers("rows"), .numbers("time"), .numbers("a row"), .numbers("hashing"),
        .numbers("`CollectionDifference`"), .numbers("allocations"), .numbers("peak"),
      ],
      rows: findings.map { finding in
        [
          "\(finding.outcome.items)",
          time(finding.nanoseconds[.changeset]),
          time(finding.nanoseconds[.changeset].map { $0 / Double(finding.outcome.items) }),
          time(finding.nanoseconds[.hash]),
          time(finding.nanoseconds[.difference]),
          finding.allocations.map { "\($0.count)" } ?? none,
          finding.allocations.map { bytes($0.peakBytes) } ?? none,
        ]
      })
  }
}

/// The text of a cell without a figure.
private let none = "–"

private func number(_ number: Double?) -> String {
  switch number {
  case nil: none
  case let number? where number < 0.001: "< 0.001"
  case let number?: number.shortened
  }
}

private func time(_ nanoseconds: Double?) -> String {
  switch nanoseconds {
  case nil: none
  case let time? where time < 1_000: "\(time.shortened) ns"
  case let time? where time < 1_000_000: "\((time / 1_000).shortened) µs"
  case let time?: "\((time / 1_000_000).shortened) ms"
  }
}

private func bytes(_ count: Int) -> String {
  switch Double(count) {
  case ..<1_000: "\(count) B"
  case let bytes where bytes < 1_000_000: "\((bytes / 1_000).shortened) kB"
  case let bytes: "\((bytes / 1_000_000).shortened) MB"
  }
}
