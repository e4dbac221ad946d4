import Foundation

/// What the process that serves tells of itself, as text for Prometheus.
struct ProcessFigures: Sendable {
  private let start = ContinuousClock.now

  /// The bytes of memory that are in use, and the seconds since the start.
  var text: String {
    var text = ""
    if let bytes = Self.residentBytes {
      text += "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes \(bytes)\n"
    }
    let uptime = ((ContinuousClock.now - start) / .seconds(1)).asMetricValue
    return text + "# TYPE live_uptime_seconds gauge\nlive_uptime_seconds \(uptime)\n"
  }

  /// Source: proc(5), the second number of `/proc/self/statm`; other systems have no such file.
  static var residentBytes: Int? {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
