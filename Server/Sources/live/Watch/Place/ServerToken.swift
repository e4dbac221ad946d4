import Foundation

/// The access token for servers.
enum ServerToken {
  /// The token in the environment; `nil` if there is none.
  static var token: String? {
    ProcessInfo.processInfo.environment["LIVE_AUTH"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The token in the form that servers other than databases accept.
  static var headers: [String: String] { token.map { ["Authorization": "Bearer \($0)"] } ?? [:] }

  /// The URL with a token in the form that a database accepts.
  static func authorized(_ url: String, _ token: String?) -> String {
    guard let token, !token.isEmpty, var components = URLComponents(string: url) else { return url }
    let item = URLQueryItem(name: "auth", value: token)
    components.queryItems = (components.queryItems ?? []) + [item]
    // Encodes plus signs, which servers would decode as spaces.
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return components.string ?? url
  }
}
