@testable import LiveTreeServer

extension ServerLimits {
  /// On a busy machine the timeouts could pass between two steps of a test that isn't about them.
  static var withoutTimeouts: ServerLimits {
    let never = Duration.seconds(1_000_000)
    var limits = ServerLimits()
    (limits.headerTimeout, limits.bodyTimeout, limits.idleTimeout) = (never, never, never)
    (limits.slowReaderTimeout, limits.shutdownTimeout) = (never, never)
    return limits
  }
}
