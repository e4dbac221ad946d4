import Foundation

/// The limit of open files and sockets of the process.
enum OpenFiles {
  /// Raises the limit to the system's.
  ///
  /// Shells allow 1,024, some 256, and each connection of a server needs one. If the limit can't be
  /// raised it stays, and further connections wait.
  static func allowAll() {
    #if canImport(Darwin)
    let kind = RLIMIT_NOFILE
    #else
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
    // Darwin refuses "no limit" and more than the kernel's.
    limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    _ = setrlimit(kind, &limit)
  }
}
