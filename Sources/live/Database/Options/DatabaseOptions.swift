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
    do {
      let reference =
        try place.isURL
        ? DatabaseReference(url: named(place.text))
        : LiveDatabase(named(server))[place.text]
      return DatabaseEndpoint(
        node: reference, token: try token(), override: authOverride?.text, place: place)
    } catch let error as DatabaseError {
      throw CommandFailure("\(error)")
    }
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
