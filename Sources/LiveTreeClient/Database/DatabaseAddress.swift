import Foundation
import LiveTree

/// The address of a database, and the URLs of its nodes.
@available(Systems 2024, *)
struct DatabaseAddress: Hashable, Sendable {
  /// Scheme, host, port and leading path, without a slash at the end.
  let base: String
  /// The query of every request, without the question mark.
  let query: String
  /// The server.
  let origin: Origin

  /// Scheme, host and port, which identify the server of a request.
  struct Origin: Hashable, Sendable {
    var isSecure: Bool
    var host: String
    var port: Int
  }

  init(_ text: String) throws(DatabaseError) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw .invalidURL(text, "it must begin with http:// or https://.")
    }
    guard let components = URLComponents(string: text),
      let host = components.host?.lowercased(), !host.isEmpty
    else { throw .invalidURL(text, "its host or port is missing or invalid.") }
    guard components.user == nil, components.password == nil else {
      throw .invalidURL(text, "it contains a user or password. Use a credential instead.")
    }
    guard (1...65_535).contains(components.port ?? 80) else {
      throw .invalidURL(text, "the port must be a number from 1 to 65535.")
    }
    let isSecure = scheme == "https"
    origin = Origin(
      isSecure: isSecure, host: host, port: components.port ?? (isSecure ? 443 : 80))
    guard isSecure || !origin.isFirebase else {
      throw .invalidURL(text, "Firebase accepts only https.")
    }
    query = components.percentEncodedQuery ?? ""
    var base = components
    base.scheme = scheme
    base.query = nil
    base.fragment = nil
    self.base = (base.string ?? text).trimmingSuffix("/")
  }

  /// The URL of a node; each key is percent-encoded separately.
  func url(of path: TreePath, parameters: [String] = []) -> String {
    let parts = (query.isEmpty ? [] : [query]) + parameters
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return base + "/" + path.map { $0.string.percentEncoded }.joined(separator: "/") + ".json"
      + query
  }
}

@available(Systems 2024, *)
extension DatabaseAddress {
  /// The URL of the database's WebSocket.
  ///
  /// - Parameters:
  ///   - host: The host that the server has named. It's used only if it may receive the credentials.
  ///   - session: The session that the client had before.
  ///
  /// Source: Protocol.md §5.1.
  func webSocketURL(host: String?, session: String?) -> String {
    var base = "ws" + self.base.dropFirst("http".count)
    if let host, origin.isFirebase,
      let other = try? DatabaseAddress("https://\(host)"), origin.trusts(other.origin)
    {
      base = "wss" + other.base.dropFirst("https".count)
    }
    var parameters = ["v=5"]
    if let session { parameters.append("ls=\(session.percentEncoded)") }
    let others = query.split(separator: "&").filter { !$0.hasPrefix(Self.overridePrefix) }
    if !others.isEmpty {
      parameters += others.map(String.init)
    } else if origin.isFirebase {
      parameters.append("ns=\(origin.host.prefix { $0 != "." })")
    }
    return base + "/.ws?" + parameters.joined(separator: "&")
  }
}

@available(Systems 2024, *)
extension DatabaseAddress {
  private static let overridePrefix = "auth_variable_override="

  /// Whether a WebSocket does the same as requests to this address would: parameters such as those of
  /// queries apply only to requests, and only a credential can act as another user.
  func allowsWebSocket(hasCredentials: Bool) -> Bool {
    query.split(separator: "&").allSatisfy {
      $0.hasPrefix("ns=") || $0.hasPrefix(Self.overridePrefix) && hasCredentials
    }
  }

  /// The identity as which an administrator acts, which the URL may contain; `nil` if it contains none.
  ///
  /// Source: Protocol.md §2.4.
  var authOverride: JSONValue? {
    query.split(separator: "&").last { $0.hasPrefix(Self.overridePrefix) }
      .flatMap { $0.dropFirst(Self.overridePrefix.count).removingPercentEncoding }
      .flatMap { try? JSONValue(parsing: $0) }
  }
}

@available(Systems 2024, *)
extension DatabaseAddress.Origin {
  /// Whether the host is one of Firebase's.
  ///
  /// Source: Protocol.md §2.
  var isFirebase: Bool {
    host.hasSuffix(".firebaseio.com") || host.hasSuffix(".firebasedatabase.app")
  }

  /// Whether credentials for this origin may also be sent to an origin to which it redirects: the
  /// same one, the same host over a secure connection, or one of Firebase's hosts from another.
  func trusts(_ other: Self) -> Bool {
    guard other.isSecure || !isSecure else { return false }
    if host == other.host { return port == other.port || !isSecure && other.isSecure }
    return isFirebase && other.isFirebase && other.isSecure
  }
}

extension String {
  /// The text as one component of a URL.
  ///
  /// Source: RFC 3986, section 2.3.
  var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
  }

  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self[...]
    while text.last == suffix { text.removeLast() }
    return String(text)
  }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
