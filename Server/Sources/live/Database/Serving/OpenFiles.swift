import Foundation
import LiveTreeServer

/// The limit of open files and sockets of the process.
enum OpenFiles {
  /// Raises the limit to the maximum that the system allows.
  ///
  /// Most shells allow 1,024 open files, some only 256, and each connection of a server needs one.
  /// If the limit can't be raised, it stays unchanged.
  ///
  /// - Returns: The number of files and sockets that can be open; `nil` if it isn't known.
  static func allowAll() -> Int? {
    #if canImport(Darwin)
    let kind = RLIMIT_NOFILE
    #else
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return nil }
    let current = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
    // Darwin rejects "no limit" and values above the kernel's limit.
    limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    let reached = setrlimit(kind, &limit) == 0 ? limit.rlim_cur : current
    return Int(exactly: reached)
  }
}

extension ServerLimits {
  /// The limits with as many connections as the system allows: when a process has no file
  /// descriptors left, it can't even refuse connections. A quarter is left for databases and other
  /// files, but at least 80.
  ///
  /// - Parameter openFiles: The number of files and sockets that can be open.
  func fitting(openFiles: Int?) -> ServerLimits {
    guard let openFiles else { return self }
    var limits = self
    let possible = max(8, openFiles - max(80, openFiles / 4))
    limits.maximumConnections = min(maximumConnections, possible)
    return limits
  }
}
