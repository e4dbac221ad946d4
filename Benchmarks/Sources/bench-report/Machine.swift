import Foundation
import Workloads

/// The machine on which the figures were measured.
struct Machine {
  /// The processor, the system, the compiler and the load, as text.
  let description: String

  init(compiler: String) {
    let process = ProcessInfo.processInfo
    let model = Self.processorModel ?? "an unknown processor"
    description = """
      \(model), \(process.activeProcessorCount) cores; \(process.operatingSystemVersionString); \
      \(compiler); \(Date.now.formatted(.iso8601.year().month().day())); \
      \(Self.load).
      """
  }

  /// The average number of programs that wanted a processor. On an idle machine it's one: the
  /// benchmarks themselves.
  private static var load: String {
    var averages = [0.0, 0.0]
    guard getloadavg(&averages, 2) == 2 else { return "load unknown" }
    return
      "load \(averages[0].shortened) in the last minute, \(averages[1].shortened) in the last five"
  }

  private static var processorModel: String? {
    let lines = try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)
      .split(separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
