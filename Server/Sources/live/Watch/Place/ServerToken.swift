import Foundation

/// The access token for servers.
enum ServerToken {
  /// The token in the environment, `nil` if there is none.
  static var token: String? {
    ProcessInfo.processInfo.environment["LIVE_AUTH"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The token in the form that servers other than databases accept.
  static var headers: [String: String] { token.map { ["Authorization": "Bearer \($0)"] } ?? [:] }

  /// The URL with a token, as a database takes it.
  static func authorized(_ url: String, _ token: String?) -> String {
    guard let token, !token.isEmpty, var components = URLComponents(string: url) else { return url }
    let item = URLQueryItem(name: "auth", value: token)
    components.queryItems = (components.queryItems ?? []) + [item]
    // Servers read a plus sign as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return components.string ?? url
  }
}
