import Foundation

/// The URL of a source.
struct HTTPAddress: Hashable, Sendable {
  /// The URL without a user and without a fragment.
  let url: String
  /// The name of the source in error messages: the URL without user and query, which may contain
  /// secrets.
  let name: String
  /// Whether the connection is encrypted.
  let isSecure: Bool
  let host: String
  let port: Int
  /// The path and the query, in the form of a request's first line.
  let target: String
  /// The `Authorization` header for the user in the URL; `nil` if the URL has no user.
  let authorization: String?

  /// - Parameters:
  ///   - text: The URL.
  ///   - schemes: The allowed schemes, unencrypted and encrypted.
  /// - Throws: ``HTTPFailure`` if the URL is invalid.
  init(_ text: String, schemes: (plain: String, secure: String)) throws(HTTPFailure) {
    let schemeNames = "\(schemes.plain):// or \(schemes.secure)://"
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard [schemes.plain, schemes.secure].contains(scheme) else {
      throw .invalidURL("it must begin with \(schemeNames).")
    }
    guard var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
      throw .invalidURL("its host or port is missing or invalid.")
    }
    guard (1...65_535).contains(parts.port ?? 80) else {
      throw .invalidURL("the port must be a number from 1 to 65535.")
    }
    authorization = parts.user.map { Self.basic(user: $0, password: parts.password ?? "") }
    (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
    isSecure = scheme == schemes.secure
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = parts.port ?? (isSecure ? 443 : 80)
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    target = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    url = parts.string ?? text
    parts.query = nil
    name = parts.string ?? text
  }

  /// Source: RFC 7617.
  private static func basic(user: String, password: String) -> String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}
