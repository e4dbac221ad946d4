import ArgumentParser
import Foundation
import LiveTreeClient

/// What people choose about the database that is asked, and about who asks.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The server of a path that is no URL. (default: LIVE_URL, or http://127.0.0.1:9000, where live \
      serve listens; live demo is at http://127.0.0.1:8080)
      """,
      valueName: "url"))
  var url: String?

  @Option(
    name: [.customLong("instance"), .customLong("ns")],
    help: ArgumentHelp("Which database of a server that has several.", valueName: "name"))
  var instance: String?

  @Option(
    help: ArgumentHelp(
      "A file that holds the token that says who asks. (default: the token in LIVE_AUTH, or nobody)",
      valueName: "file"),
    completion: .file())
  var authFile: String?

  @Option(
    help: ArgumentHelp(
      """
      Ask as somebody whom the rules know as this: '{"uid": "ada"}', or null for nobody. For admins.
      """,
      valueName: "json"))
  var authOverride: JSONArgument?

  @Option(
    help: ArgumentHelp("How long it may take in all: 5s, 2m. (default: no end)", valueName: "time"))
  var timeout: Interval?

  /// Where a place is, and how it is asked.
  ///
  /// - Throws: ``CommandFailure`` for what is no place, and for a token that can not be read.
  func endpoint(of place: DatabasePlace) throws -> DatabaseEndpoint {
    let url = named(place.isURL ? place.text : server)
    var credentials: DatabaseCredential.Source?
    if let token = try token() {
      let credential = Self.credential(token, for: url)
      credentials = { _ in credential }
    }
    do {
      let reference =
        try place.isURL
        ? DatabaseReference(url: url, credentials: credentials)
        : LiveDatabase(url, credentials: credentials)[place.text]
      return DatabaseEndpoint(
        node: reference, hasToken: credentials != nil, override: authOverride?.text, place: place)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Firebase's own servers take the tokens of users, and secrets, as a parameter only, where they end
  /// in logs; the tokens of Google's accounts, and all others, are better off in the header.
  ///
  /// Source: REALTIME-PROTOCOL §2.4.
  private static func credential(_ token: String, for url: String) -> DatabaseCredential {
    let host = URLComponents(string: url)?.host ?? ""
    let isFirebase = host.hasSuffix(".firebaseio.com") || host.hasSuffix(".firebasedatabase.app")
    return isFirebase && !token.hasPrefix("ya29.") ? .idToken(token) : .accessToken(token)
  }

  private var server: String {
    let environment = ProcessInfo.processInfo.environment["LIVE_URL"]
    return url ?? (environment?.isEmpty == false ? environment : nil) ?? "http://127.0.0.1:9000"
  }

  /// The URL with the name of the database.
  private func named(_ url: String) -> String {
    guard let instance, var parts = URLComponents(string: url) else { return url }
    let others = (parts.queryItems ?? []).filter { $0.name != "ns" }
    parts.queryItems = others + [URLQueryItem(name: "ns", value: instance)]
    return parts.string ?? url
  }

  private func token() throws(CommandFailure) -> String? {
    guard let authFile else {
      return ProcessInfo.processInfo.environment["LIVE_AUTH"].flatMap { $0.isEmpty ? nil : $0 }
    }
    return try SecretFile(authFile).text()
  }
}
