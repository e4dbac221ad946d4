import Logging
import NIOCore
import Synchronization

/// What a server writes about requests: never their queries, headers or bodies, in which there are
/// tokens and what people keep to themselves.
struct ServerLog: Sendable {
  private let logger: Logger
  private let logsRequests: Bool
  private let quota: Quota

  /// - Parameters:
  ///   - logsRequests: Whether each request is one line.
  ///   - now: The clock of the bounded rate.
  init(
    _ logger: Logger, logsRequests: Bool,
    now: @escaping @Sendable () -> NIODeadline = { .now() }
  ) {
    (self.logger, self.logsRequests) = (logger, logsRequests)
    quota = Quota(now: now)
  }

  /// A request was answered, or its connection ended.
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

  /// A limit was reached; at most so often a line, which says how many there were since the last.
  func refused(_ reason: String, address: String) {
    guard let untold = quota.take() else { return }
    logger.warning(
      "refused by a limit",
      metadata: ["reason": "\(reason)", "address": "\(address)", "untold": "\(untold)"])
  }

  /// One line a second, with a burst of ten.
  private final class Quota: Sendable {
    private let rate = RateBucket.Rate(perSecond: 1, burst: 10)
    private let state = Mutex((bucket: RateBucket(), untold: 0))
    private let now: @Sendable () -> NIODeadline

    init(now: @escaping @Sendable () -> NIODeadline) {
      self.now = now
    }

    /// How many were not told of before this one; `nil` when it may not be told of either.
    func take() -> Int? {
      let now = now()
      return state.withLock { state in
        guard state.bucket.take(rate, at: now) == nil else {
          state.untold += 1
          return nil
        }
        defer { state.untold = 0 }
        return state.untold
      }
    }
  }
}
