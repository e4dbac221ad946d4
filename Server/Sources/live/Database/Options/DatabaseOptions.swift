import ArgumentParser
import Foundation
import LiveTransportNIO
import LiveTreeClient

/// The options for the database and for the client's identity.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The server that paths refer to. (default: LIVE_URL, or http://127.0.0.1:9000, the \
      address of live serve; live demo is at http://127.0.0.1:8080)
      """,
      valueName: "url"))
  var url: String?

  @Option(
    name: [.customLong("instance"), .customLong("ns")],
    help: ArgumentHelp("The name of the database, on a server with several.", valueName: "name")
  )
  var instance: String?

  @Option(
    help: ArgumentHelp(
      "A file that contains the access token. (default: LIVE_AUTH, or unauthenticated)",
      valueName: "file"),
    completion: .file())
  var authFile: String?

  @Option(
    help: ArgumentHelp(
      """
      Act as this user, such as '{"uid": "ada"}', or null for unauthenticated. Admins only.
      """,
      valueName: "json"))
  var authOverride: JSONArgument?

  @Option(
    help: ArgumentHelp("The time limit, such as 5s or 2m. (default: none)", valueName: "time"))
  var timeout: Interval?

  /// The endpoint of a node.
  ///
  /// - Throws: ``CommandFailure`` if the path or URL is invalid, or the token can't be read.
  func endpoint(of place: DatabasePlace) throws -> DatabaseEndpoint {
    let url = named(place.isURL ? place.text : server.withScheme)
    let shown = url.prefix { $0 != "?" }
    // A text with credentials isn't repeated.
    guard ["http://", "https://"].contains(where: url.hasPrefix) || shown.contains("@") else {
      throw CommandFailure("\(shown) isn't a valid URL: it must begin with http:// or https://.")
    }
    var credentials: DatabaseCredential.Source?
    if let token = try token() {
      let credential = Self.credential(token, for: url)
      credentials = { _ in credential }
    }
    do {
      let reference =
        try place.isURL
        ? DatabaseReference(
          url: url, transport: NIOTransport.shared, credentials: credentials)
        : LiveDatabase(
          url, transport: NIOTransport.shared, credentials: credentials)[place.text]
      return DatabaseEndpoint(
        node: reference, hasToken: credentials != nil, override: authOverride?.text, place: place)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Firebase's own servers accept users' tokens and secrets only as a parameter, which may be
  /// logged. Tokens of Google accounts, and tokens for other servers, are sent in the header.
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
