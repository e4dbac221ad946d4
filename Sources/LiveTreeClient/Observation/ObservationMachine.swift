import Foundation
import LiveTree
import LiveTreeWire

/// The state machine of an observed node. It's pure: it uses no socket, task or clock.
///
/// The value is kept after a failure; the first `put` of a new connection replaces it.
@available(Systems 2024, *)
struct ObservationMachine {
  /// An effect of an event.
  enum Step: Equatable {
    /// Yield the observation, if there is one, and continue reading.
    case read(NodeObservation<TreeNode>?)
    /// Yield the observation, wait, and connect again.
    case reconnect(NodeObservation<TreeNode>, after: Duration)
    /// Yield the observation and end the sequence.
    case stop(NodeObservation<TreeNode>)
  }

  private let policy: RetryPolicy
  private var node: TreeNode?
  private var staleSince: Date?
  private var failures = 0
  private var opened: Date?
  private var isCancelled = false

  init(policy: RetryPolicy) {
    self.policy = policy
  }

  /// Records that a stream was opened.
  mutating func open(at time: Date) {
    opened = time
    isCancelled = false
  }

  /// Applies a message that arrived.
  ///
  /// - Parameter share: The random choice for ``RetryPolicy/wait(afterFailures:share:)``.
  mutating func receive(_ message: StreamMessage, at time: Date, share: Double) -> Step {
    switch message {
    case .put, .patch:
      let new = message.applied(to: node ?? .absent)
      // Keeps the storage of an equal value, so that later comparisons are fast.
      if new != node { node = new }
      staleSince = nil
      return .read(NodeObservation(value: present, phase: .live))
    case .keepAlive, .unknown:
      return .read(nil)
    case .cancel(let reason):
      return fail(.cancelled(reason?.onOneLine ?? "Permission denied."), at: time, share: share)
    case .authRevoked(let reason):
      return fail(
        .credentialRevoked(reason?.onOneLine ?? "The credential is no longer valid."), at: time,
        share: share)
    }
  }

  /// Records that the connection failed, was refused, or broke.
  mutating func fail(_ error: DatabaseError, at time: Date, share: Double) -> Step {
    if let opened, time.timeIntervalSince(opened) >= policy.lasting / .seconds(1) { failures = 0 }
    opened = nil
    failures += 1
    if error.code == .cancelled { isCancelled = true }
    let retry = wait(after: error, share: share)
    let since = staleSince ?? time
    if node != nil { staleSince = since }
    let observation = NodeObservation(
      value: present,
      phase: node == nil
        ? .failed(error, retry: retry) : .stale(since: since, error: error, retry: retry))
    return retry.map { .reconnect(observation, after: $0) } ?? .stop(observation)
  }

  /// The wait before the next connection; `nil` to give up.
  private func wait(after error: DatabaseError, share: Double) -> Duration? {
    switch error.code {
    case .cancelled: policy.cancelled * (0.5 + 0.5 * share)
    case .permissionDenied:
      (isCancelled ? policy.denied ?? policy.cancelled : policy.denied)
        .map { $0 * (0.5 + 0.5 * share) }
    // The server may accept another credential, so the first retry is immediate. If the server
    // rejects that one, too, the usual wait follows.
    case .credentialRevoked where failures == 1: .zero
    default: error.isTemporary ? policy.wait(afterFailures: failures, share: share) : nil
    }
  }

  /// The value for the observer; `nil` for an absent node.
  private var present: TreeNode? {
    node.flatMap { $0.isAbsent ? nil : $0 }
  }
}
