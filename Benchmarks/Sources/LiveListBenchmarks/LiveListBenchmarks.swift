import Benchmark
import Foundation
import Workloads

/// One benchmark for each workload. All subjects are timed in turn, round by round, so that
/// disturbances of the machine affect all of them equally.
///
/// The benchmark package runs the rounds, chooses by name, and keeps the statistics. Its plugin
/// isn't used: it takes five minutes to build, and its export rounds exact counts to three digits.
/// The medians of a run are written to the file that `FIGURES` names, for `bench-report`.
@main
struct LiveListBenchmarks: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    let figures = ProcessInfo.processInfo.environment["FIGURES"].map { FiguresFile(at: $0) }
    for workload in Workload.all { register(workload, figures) }
  }

  private static func register(_ workload: Workload, _ figures: FiguresFile?) {
    let metrics = Subject.allCases.map { BenchmarkMetric.custom($0.rawValue) }
    let rounds = Rounds(of: workload)
    Benchmark(
      workload.name,
      configuration: .init(
        metrics: metrics, units: Dictionary(uniqueKeysWithValues: metrics.map { ($0, .count) }),
        warmupIterations: 0, scalingFactor: .one, maxDuration: .milliseconds(1_000),
        maxIterations: 300)
    ) { benchmark in
      for (subject, nanoseconds) in await rounds.next() {
        benchmark.measurement(.custom(subject.rawValue), Int(nanoseconds.rounded()))
      }
    } setup: {
      await rounds.begin()
    } teardown: {
      try figures?.append(await rounds.medians, of: workload)
      await rounds.end()
    }
  }
}
