import Foundation
import Workloads

/// The figures of a run, one JSON object per line.
struct JSONLines {
  let text: String

  init(of findings: [Finding]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = try findings.map { finding in
      String(decoding: try encoder.encode(Line(finding)), as: UTF8.self) + "\n"
    }
    .joined()
  }
}

/// The figures of one workload; missing ones are `null`.
private struct Line: Encodable {
  private let finding: Finding

  private enum Key: String, CodingKey {
    case workload, nanoseconds, ratioToHash, ratioToCompare, ratioToCollectionDifference
    case moves, operations, allocations
  }

  init(_ finding: Finding) {
    self.finding = finding
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(finding.workload.name, forKey: .workload)
    try line.encode(finding.nanoseconds[.changeset], forKey: .nanoseconds)
    try line.encode(finding.ratio(to: .hash), forKey: .ratioToHash)
    try line.encode(finding.ratio(to: .compare), forKey: .ratioToCompare)
    try line.encode(finding.ratio(to: .difference), forKey: .ratioToCollectionDifference)
    try line.encode(finding.outcome.moves, forKey: .moves)
    try line.encode(finding.outcome.operations, forKey: .operations)
    try line.encode(finding.allocations?.count, forKey: .allocations)
  }
}
