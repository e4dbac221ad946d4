import Foundation

/// Metrics of the process, in Prometheus format.
struct ProcessFigures: Sendable {
  private let start = ContinuousClock.now

  /// Resident memory in bytes, and seconds since the start.
  var text: String {
    var text = ""
    if let bytes = Self.residentBytes {
      text += "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes \(bytes)\n"
    }
    let uptime = ((ContinuousClock.now - start) / .seconds(1)).asMetricValue
    return text + "# TYPE live_uptime_seconds gauge\nlive_uptime_seconds \(uptime)\n"
  }

  /// Source: proc(5), the second number of `/proc/self/statm`; it exists only on Linux.
  static var residentBytes: Int? {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
