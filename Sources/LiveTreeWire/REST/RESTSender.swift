public import LiveTree

/// The sender and the database that a request names.
///
/// Its descriptions never contain the token.
///
/// Source: Protocol.md §2.2 and §2.4.
@available(Systems 2024, *)
public struct RESTSender: Hashable, Sendable {
  /// The name of the database from the parameter `ns`, in lowercase like a host name.
  public let databaseName: String?

  /// The credential, from `Authorization`, `access_token` or `auth`, in this order.
  public let token: String?

  /// Whether the credential was sent as an access token, in `Authorization` or `access_token`.
  public let isAccessToken: Bool

  /// The value of `auth` in the rules; only the admin can set it.
  public let authOverride: JSONValue?

  init(_ parameters: RESTParameters, authorization: String?) throws(RESTError) {
    databaseName = parameters["ns"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let accessToken = try authorization.map(Self.bearer) ?? parameters["access_token"]
    isAccessToken = accessToken?.isEmpty == false
    token = [accessToken, parameters["auth"]].compactMap { $0 }.first { !$0.isEmpty }
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

@available(Systems 2024, *)
extension RESTSender: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "\(token == nil ? "a client without a token" : "a client with a token") "
      + "at \(databaseName ?? "the only database")"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}
