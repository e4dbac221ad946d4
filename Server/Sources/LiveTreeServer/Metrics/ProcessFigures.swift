import Foundation

/// Metrics of the process, in Prometheus format.
package struct ProcessFigures: Sendable {
  private let start = ContinuousClock.now

  /// Resident memory in bytes, seconds since the start, and whether the server can do its work.
  func text(isReady: Bool) -> String {
    let uptime = ContinuousClock.now - start
    let memory = Self.residentBytes.map { gauge("process_resident_memory_bytes", Double($0)) }
    return (memory ?? "") + gauge("live_uptime_seconds", uptime / .seconds(1))
      + gauge("live_ready", isReady ? 1 : 0)
  }

  private func gauge(_ name: String, _ value: Double) -> String {
    let help = ServerMetrics.help[name].map { "# HELP \(name) \($0)\n" } ?? ""
    return help + "# TYPE \(name) gauge\n\(name) \(value.asMetricValue)\n"
  }

  /// Source: proc(5), the second number of `/proc/self/statm`; it exists only on Linux.
  package static var residentBytes: Int? {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
