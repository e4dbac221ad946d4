import ArgumentParser
import Foundation
import Workloads

/// Combines the measured times with counted figures, and reports whether every guarantee is met.
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

  @Option(help: "A Markdown file for the table; between its marks, where it has them.")
  var markdown: String?

  @Option(help: "The compiler that the benchmarks were built with.")
  var compiler = "an unknown compiler"

  func run() throws {
    let workloads = Workload.all.filter { $0.name.hasPrefix(filter) }
    guard !workloads.isEmpty else {
      throw ValidationError("No workload begins with “\(filter)”.")
    }
    let figures = try FiguresFile(at: figures)
    let findings = try workloads.map { workload in
      Finding(of: workload, nanoseconds: try figures.medians(of: workload))
    }
    print(Table.findings(findings).plain)
    print("\n" + summary(of: findings))
    if let json { try Data(JSONLines(of: findings).text.utf8).write(to: URL(filePath: json)) }
    if let markdown {
      try Document(findings, on: Machine(compiler: compiler)).write(to: markdown)
    }
    guard findings.allSatisfy(\.missedGuards.isEmpty) else { throw ExitCode(1) }
  }
}
