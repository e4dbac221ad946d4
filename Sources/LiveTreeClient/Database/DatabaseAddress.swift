import Foundation
import LiveTree

/// Where a database is, and the URLs of its nodes.
struct DatabaseAddress: Hashable, Sendable {
  /// Scheme, host, port and leading path, without a slash at the end.
  let base: String
  /// The query of every request, without the question mark.
  let query: String

  init(_ text: String) throws(DatabaseError) {
    guard let components = URLComponents(string: text),
      let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = components.host, !host.isEmpty, (1...65_535).contains(components.port ?? 80)
    else { throw .invalidURL(text) }
    query = components.percentEncodedQuery ?? ""
    var base = components
    base.scheme = scheme
    base.query = nil
    base.fragment = nil
    self.base = (base.string ?? text).trimmingSuffix("/")
  }

  /// The URL of a node, each key percent-encoded by itself.
  func url(of path: TreePath, parameters: [String] = []) -> String {
    let parts = (query.isEmpty ? [] : [query]) + parameters
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return base + "/" + path.map { Self.encoded($0.string) }.joined(separator: "/") + ".json"
      + query
  }

  private static func encoded(_ key: String) -> String {
    key.addingPercentEncoding(withAllowedCharacters: unreserved) ?? key
  }

  /// RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self[...]
    while text.last == suffix { text.removeLast() }
    return String(text)
  }
}
