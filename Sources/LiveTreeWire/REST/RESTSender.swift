public import LiveTree

/// Who sends a request, as far as the request says, and to which database.
///
/// Its descriptions never show the token.
///
/// Source: REALTIME-PROTOCOL §2.2 and §2.4.
public struct RESTSender: Hashable, Sendable {
  /// The name of the database, from `ns`, in small letters as in the name of a host.
  public let databaseName: String?

  /// The credential, from `Authorization`, `access_token` or `auth`, in this order.
  public let token: String?

  /// What the rules are to take for `auth`; only the admin may say so.
  public let authOverride: JSONValue?

  init(_ parameters: [String: String], authorization: String?) throws(RESTError) {
    databaseName = parameters["ns"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
    if let authorization {
      token = try Self.bearer(authorization)
    } else {
      token = [parameters["access_token"], parameters["auth"]].compactMap { $0 }
        .first { !$0.isEmpty }
    }
    authOverride = try parameters["auth_variable_override"].map(Self.auth)
  }

  private static func bearer(_ authorization: String) throws(RESTError) -> String {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .invalidToken }
    return String(parts[1])
  }

  private static func auth(_ text: String) throws(RESTError) -> JSONValue {
    switch try? JSONValue(parsing: text) {
    case .object(let members)?: return .object(members)
    case .null?: return .null
    default: throw .parameter("auth_variable_override must be a JSON object or null")
    }
  }
}

extension RESTSender: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "\(token == nil ? "somebody without a token" : "somebody with a token") "
      + "at \(databaseName ?? "the only database")"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}
