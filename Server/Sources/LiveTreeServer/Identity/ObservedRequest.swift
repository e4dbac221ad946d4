import LiveTree
import LiveTreeWire
import Synchronization

/// What the middleware that responds to a request reports to the middleware that observes it: the
/// verified identity of the sender, the number of sent events, and the requests over the WebSocket
/// that the request has opened.
final class ObservedRequest: Sendable {
  /// The request that this task responds to; `nil` if no middleware observes it.
  @TaskLocal static var current: ObservedRequest?

  private let identity = Mutex<TreeIdentity?>(nil)
  private let events = Atomic(0)
  private let onOperation: @Sendable (SocketOperation, SocketOperation.Outcome) -> Void

  /// - Parameter onOperation: Called with each request over the WebSocket that was answered.
  init(onOperation: @escaping @Sendable (SocketOperation, SocketOperation.Outcome) -> Void) {
    self.onOperation = onOperation
  }

  /// Reports a request over the WebSocket that was answered.
  func ended(_ operation: SocketOperation, _ outcome: SocketOperation.Outcome) {
    onOperation(operation, outcome)
  }

  /// Records the identity.
  func verified(_ identity: TreeIdentity) {
    self.identity.withLock { $0 = identity }
  }

  /// Counts an event.
  func sentEvent() {
    events.add(1, ordering: .relaxed)
  }

  /// A text for the identity; `nil` if none was verified.
  var shown: String? { identity.withLock { $0?.shown } }

  /// The number of events that were sent.
  var sent: Int { events.load(ordering: .relaxed) }
}

extension TreeIdentity {
  /// A short text for the identity: the user's ID if there is one.
  var shown: String {
    switch self {
    case .admin: "admin"
    case .user(.null): "unauthenticated"
    case .user(let auth):
      if case .string(let id)? = auth["uid"] { id } else { auth.serialized() }
    }
  }
}
