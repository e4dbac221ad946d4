import Logging
import NIOCore
import Synchronization

/// Logs requests and refusals, but never their queries, headers or bodies, which contain tokens and
/// private data.
struct ServerLog: Sendable {
  private let logger: Logger
  private let logsRequests: Bool
  private let quota: Quota

  /// - Parameters:
  ///   - logsRequests: Whether each request is logged as one line.
  ///   - now: The clock that bounds the rate of lines.
  init(
    _ logger: Logger, logsRequests: Bool,
    now: @escaping @Sendable () -> NIODeadline = { .now() }
  ) {
    (self.logger, self.logsRequests) = (logger, logsRequests)
    quota = Quota(now: now)
  }

  /// Logs a request when its response is complete or its connection has closed.
  func ended(_ record: RequestRecord) {
    guard logsRequests else { return }
    logger.info(
      "request",
      metadata: [
        "operation": "\(record.kind.label)", "path": "\(record.path)",
        "status": "\(record.status.map { "\($0)" } ?? "none")",
        "milliseconds": "\(Double(record.duration.nanoseconds / 1_000) / 1_000)",
        "bytes_in": "\(record.bytesIn)", "bytes_out": "\(record.bytesOut)",
        "address": "\(record.address)",
      ])
  }

  /// Logs a refusal. The rate of these lines is bounded; each contains the number of lines omitted
  /// before it.
  func refused(_ reason: String, address: String) {
    guard let suppressed = quota.take() else { return }
    logger.warning(
      "refused",
      metadata: ["reason": "\(reason)", "address": "\(address)", "suppressed": "\(suppressed)"])
  }

  /// Allows one line per second, with bursts of ten.
  private final class Quota: Sendable {
    private let rate = RateBucket.Rate(perSecond: 1, burst: 10)
    private let state = Mutex((bucket: RateBucket(), suppressed: 0))
    private let now: @Sendable () -> NIODeadline

    init(now: @escaping @Sendable () -> NIODeadline) {
      self.now = now
    }

    /// The number of lines omitted before this one; `nil` if this one must be omitted, too.
    func take() -> Int? {
      let now = now()
      return state.withLock { state in
        guard state.bucket.take(rate, at: now) == nil else {
          state.suppressed += 1
          return nil
        }
        defer { state.suppressed = 0 }
        return state.suppressed
      }
    }
  }
}
