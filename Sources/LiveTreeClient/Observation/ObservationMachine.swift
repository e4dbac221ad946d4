#if Client
import Foundation
import LiveTree
import LiveTreeWire

/// What becomes of an observed node, event by event: pure, without a socket, a task or a clock.
///
/// The value survives every failure; after a new connection the first `put` replaces it.
struct ObservationMachine {
  /// What is to be done after an event.
  enum Step: Equatable {
    /// Go on reading; tell the observer if there is something new.
    case read(Observation<TreeNode>?)
    /// Tell the observer, wait, and connect again.
    case reconnect(Observation<TreeNode>, after: Duration)
    /// Tell the observer; the stream is over.
    case stop(Observation<TreeNode>)
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

  /// A connection answered with an event stream.
  mutating func open(at time: Date) {
    opened = time
    isCancelled = false
  }

  /// A message arrived.
  ///
  /// - Parameter share: The random choice for ``RetryPolicy/wait(afterFailures:share:)``.
  mutating func receive(_ message: StreamMessage, at time: Date, share: Double) -> Step {
    switch message {
    case .put, .patch:
      let new = message.applied(to: node ?? .absent)
      // What is the same after a new connection keeps its storage, so that it compares fast.
      if new != node { node = new }
      staleSince = nil
      return .read(Observation(value: present, phase: .live))
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

  /// The connection could not be made, was refused, or broke.
  mutating func fail(_ error: DatabaseError, at time: Date, share: Double) -> Step {
    if let opened, time.timeIntervalSince(opened) >= policy.lasting / .seconds(1) { failures = 0 }
    opened = nil
    failures += 1
    if error.code == .cancelled { isCancelled = true }
    let retry = wait(after: error, share: share)
    let since = staleSince ?? time
    if node != nil { staleSince = since }
    let observation = Observation(
      value: present,
      phase: node == nil
        ? .failed(error, retry: retry) : .stale(since: since, error: error, retry: retry))
    return retry.map { .reconnect(observation, after: $0) } ?? .stop(observation)
  }

  /// After which wait to connect again, `nil` for never.
  private func wait(after error: DatabaseError, share: Double) -> Duration? {
    switch error.code {
    case .cancelled: policy.cancelled * (0.5 + 0.5 * share)
    case .permissionDenied:
      (isCancelled ? policy.denied ?? policy.cancelled : policy.denied)
        .map { $0 * (0.5 + 0.5 * share) }
    // With another credential the server has no reason to refuse; once.
    case .credentialRevoked where failures == 1: .zero
    default: error.isTemporary ? policy.wait(afterFailures: failures, share: share) : nil
    }
  }

  /// The value for the observer: nothing in the database is no value.
  private var present: TreeNode? {
    node.flatMap { $0.isAbsent ? nil : $0 }
  }
}
#endif
