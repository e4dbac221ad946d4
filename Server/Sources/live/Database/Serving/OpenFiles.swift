import Foundation

/// The limit of open files and sockets of the process.
enum OpenFiles {
  /// Raises the limit to the maximum that the system allows.
  ///
  /// Most shells allow 1,024 open files, some only 256, and each connection of a server needs one.
  /// If the limit can't be raised, it stays unchanged, and further connections wait.
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
    // Darwin rejects "no limit" and values above the kernel's limit.
    limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    _ = setrlimit(kind, &limit)
  }
}
