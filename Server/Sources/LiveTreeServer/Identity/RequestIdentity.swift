import LiveTree
import LiveTreeWire
import Synchronization

/// The verified identity of the sender of a request, for middleware in front of the one that
/// verifies it.
final class RequestIdentity: Sendable {
  /// The identity of the request that this task responds to; `nil` if no middleware wants it.
  @TaskLocal static var current: RequestIdentity?

  private let identity = Mutex<TreeIdentity?>(nil)

  /// Records the identity.
  func verified(_ identity: TreeIdentity) {
    self.identity.withLock { $0 = identity }
  }

  /// A text for the identity; `nil` if none was verified.
  var shown: String? { identity.withLock { $0?.shown } }
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
