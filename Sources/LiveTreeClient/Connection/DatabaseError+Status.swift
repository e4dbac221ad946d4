import LiveTree

@available(Systems 2024, *)
extension DatabaseError {
  /// The error for a status of the WebSocket protocol.
  ///
  /// Source: REALTIME-PROTOCOL §5.3.
  init(status: String, _ data: JSONValue) {
    let text: String = if case .string(let text) = data { text.onOneLine } else { status.onOneLine }
    guard status != "datastale" else {
      self = .conflict(nil)
      return
    }
    let code: Code =
      switch status {
      case "permission_denied": .permissionDenied
      case "invalid_token", "expired_token": .credentialRefused
      case "unavailable", "internal_error": .unavailable
      case "too_big", "write_too_big": .tooLarge
      default: text.hasPrefix("Index not defined") ? .missingIndex : .refused
      }
    self.init(code, "The database refused the request: \(text)")
  }

  static func refusedCredential(_ error: DatabaseError) -> Self {
    Self(.credentialRefused, error.description)
  }
}
