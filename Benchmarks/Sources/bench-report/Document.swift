import Foundation
import Workloads

/// The figures of a run as a part of a Markdown document.
struct Document {
  private let text: String

  init(_ findings: [Finding], on machine: Machine) {
    let growth = findings.filter { $0.workload.name.hasPrefix("growth.") }
    var parts = ["Measured on \(machine.description)", summary(of: findings)]
    parts.append(Table.findings(findings).markdown)
    if !growth.isEmpty {
      parts += ["### Growth", "Ten edits of each kind, whatever the number of rows."]
      parts.append(Table.growth(growth).markdown)
    }
    text = parts.map { $0.trimmingCharacters(in: .newlines) }.joined(separator: "\n\n") + "\n"
  }

  /// Writes the part into the file: between the markers if the file has them, or else as the whole
  /// file.
  func write(to path: String) throws {
    let file = URL(filePath: path)
    let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    try Data(replacingPart(of: old).utf8).write(to: file)
  }

  private func replacingPart(of old: String) -> String {
    let (begin, end) = ("<!-- make bench: begin -->\n", "<!-- make bench: end -->")
    guard
      let first = old.range(of: begin),
      let last = old.range(of: end, range: first.upperBound..<old.endIndex)
    else { return text }
    return old.replacingCharacters(
      in: first.upperBound..<last.lowerBound, with: "\n\(text)\n")
  }
}

/// The number of guarantees that are met, and the list of those that aren't.
func summary(of findings: [Finding]) -> String {
  let count = findings.reduce(0) { $0 + $1.workload.guards.count }
  let missed = findings.flatMap(\.missedGuards)
  let verdict =
    missed.isEmpty
    ? "All \(count) guards are met."
    : "\(missed.count) of \(count) guards are missed: \(missed.joined(separator: "; "))."
  let objects = findings.compactMap { $0.nanoseconds[.object] }.sorted()
  guard !objects.isEmpty else { return verdict }
  return verdict + " O, a small object, took \(objects[objects.count / 2].shortened) ns."
}
