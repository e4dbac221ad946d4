import LiveTree
import LiveTreeWire

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
