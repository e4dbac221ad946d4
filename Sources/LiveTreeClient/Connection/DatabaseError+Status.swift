import LiveTree

@available(Systems 2024, *)
extension DatabaseError {
  /// The error for a status of the WebSocket protocol, with the status that the REST protocol has for it.
  ///
  /// Source: Protocol.md §2.5 and §5.3.
  init(status: String, _ data: JSONValue) {
    let text: String = if case .string(let text) = data { text.onOneLine } else { status.onOneLine }
    self =
      switch status {
      case "datastale": .conflict(nil)
      case "permission_denied", "invalid_token", "expired_token":
        .refused(status: 401, message: text)
      case "unavailable": .refused(status: 503, message: text)
      case "internal_error": .refused(status: 500, message: text)
      case "too_big", "write_too_big": .refused(status: 413, message: text)
      default: .refused(status: 400, message: text)
      }
  }

  /// The error if the server rejects a credential.
  static func refusedCredential(_ error: DatabaseError) -> Self {
    Self(.credentialRefused, error.description, status: error.status)
  }
}
