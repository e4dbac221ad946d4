import Foundation
import LiveTransportNIO
import LiveTreeClient

/// How a watch authenticates with a server.
struct ServerAccess: Sendable {
  /// The access token; `nil` if there is none.
  var token: String?
  /// The identity as which an admin acts, as JSON.
  var override: String?
  /// What sends the requests.
  var transport = NIOTransport.shared

  /// The token in the form that servers other than databases accept.
  var headers: [String: String] { token.map { ["Authorization": "Bearer \($0)"] } ?? [:] }

  /// The node of a database at a URL.
  ///
  /// - Throws: `DatabaseError` if the URL is invalid.
  func node(at url: String) throws -> DatabaseReference {
    var shown = url
    if let override {
      shown += (url.contains("?") ? "&" : "?") + "auth_variable_override=" + override.percentEncoded
    }
    return try DatabaseReference(
      url: shown, transport: transport,
      credentials: DatabaseCredential.source(token, for: url))
  }
}
