import ArgumentParser
import Foundation
import Workloads

/// Combines the measured times with counted figures, and reports whether every guarantee is met.
@main
struct BenchReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-report",
    abstract: "Prints the table of a benchmark run; fails if a guard is missed.")

  @Argument(help: "The file of figures that the benchmarks wrote.")
  var figures: String

  @Option(help: "Report only workloads whose names begin with this text.")
  var filter = ""

  @Option(help: "The file to write the figures to, as JSON lines.")
  var json: String?

  @Option(help: "The Markdown file to write the table to; between the file's markers, if any.")
  var markdown: String?

  @Option(help: "The name of the compiler that built the benchmarks.")
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
