import Foundation

/// How many files and sockets the process may have open at a time.
enum OpenFiles {
  /// Allows as many as the system does.
  ///
  /// A shell lets programs have 1,024, on some systems 256, and each connection of a server is one.
  /// Where even that is not possible the limit stays, and connections beyond it wait.
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
