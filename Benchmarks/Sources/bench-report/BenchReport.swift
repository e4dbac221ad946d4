import ArgumentParser
import Foundation
import Workloads

/// Joins the times that were measured with what can be counted, and says whether every promise is
/// kept.
@main
struct BenchReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-report",
    abstract: "Prints the table of a benchmark run; fails when a guard is missed.")

  @Argument(help: "The file of figures that the benchmarks wrote.")
  var figures: String

  @Option(help: "Only the workloads whose names begin like this.")
  var filter = ""

  @Option(help: "A file for the figures as JSON lines.")
  var json: String?

  @Option(help: "A file for the table as Markdown.")
  var markdown: String?

  func run() throws {
    let workloads = Workload.all.filter { $0.name.hasPrefix(filter) }
    guard !workloads.isEmpty else {
      throw ValidationError("No workload begins with “\(filter)”.")
    }
    let figures = try FiguresFile(at: figures)
    let findings = try workloads.map { workload in
      Finding(of: workload, nanoseconds: try figures.medians(of: workload))
    }
    print(Table(of: findings).plain)
    if let json { try write(JSONLines(of: findings).text, to: json) }
    if let markdown { try write(Table(of: findings).markdown, to: markdown) }
    try judge(findings)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func judge(_ findings: [Finding]) throws {
    let missed = findings.flatMap { $0.missedGuards }
    let count = findings.reduce(0) { $0 + $1.workload.guards.count }
    guard !missed.isEmpty else {
      return print("\nAll \(count) guards are met.")
    }
    print("\n\(missed.count) of \(count) guards are missed: \(missed.joined(separator: "; ")).")
    throw ExitCode(1)
  }
}
