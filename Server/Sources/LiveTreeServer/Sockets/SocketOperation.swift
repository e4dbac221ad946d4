import LiveTree
import LiveTreeWire

/// A request over a WebSocket, for the admin's lists of writes and refusals.
struct SocketOperation: Sendable {
  /// Who sent a request, and the refusal, if it was refused.
  struct Outcome: Sendable {
    let who: String
    let refusal: RESTError?
  }

  /// The request, as the SDKs name it.
  let name: String
  let path: String
  /// Whether it writes, now or when its client disconnects.
  let isWrite: Bool
  /// The length of its message.
  let bytes: Int

  /// Creates an operation; `nil` for a request that neither writes nor can be refused.
  init?(_ request: SessionRequest, bytes: Int) {
    switch request {
    case .write(let write, _):
      (name, path, isWrite) = (write.verb, write.path.description, true)
    case .setPriority(let path, _):
      (name, self.path, isWrite) = ("setPriority", path.description, true)
    case .onDisconnect(let write):
      (name, path, isWrite) = ("onDisconnect \(write.verb)", write.path.description, true)
    case .listen(let path, _, _, _):
      (name, self.path, isWrite) = ("listen", path.description, false)
    case .get(let path, _):
      (name, self.path, isWrite) = ("get", path.description, false)
    case .verify:
      (name, path, isWrite) = ("auth", TreePath.root.description, false)
    case .unlisten, .authenticate, .expire, .replace, .cancelOnDisconnect:
      return nil
    }
    self.bytes = bytes
  }
}

extension SocketOperation.Outcome {
  /// Creates the outcome of a request that the session of a client has answered.
  init(_ result: Result<SessionAnswer, any Error>, for identity: TreeIdentity) {
    who = identity.shown
    switch result {
    case .success: refusal = nil
    case .failure(let error as TreeAccessError): refusal = RESTError(error)
    case .failure(let error as CredentialError): refusal = RESTError(error)
    case .failure(let error as TreeError): refusal = RESTError(status: 400, message: error.message)
    case .failure(let error as OnDisconnectLimitError):
      refusal = RESTError(status: 400, message: error.description)
    case .failure(let error as TreeUnavailableError):
      refusal = RESTError(status: 503, message: error.description)
    case .failure:
      refusal = RESTError(status: 500, message: "The request failed; the server's log says why.")
    }
  }
}

extension TreeWrite {
  /// The write, as the SDKs name it.
  fileprivate var verb: String {
    switch self {
    case .set(_, .null): "remove"
    case .set: "set"
    case .update: "update"
    }
  }
}
