import ArgumentParser
import Foundation
@_spi(LiveServer) import LiveListHTTP
import LiveListPipeline
import LiveListSources
import LiveTreeClient

/// What kind of server tells a list. Here alone it is decided how a URL is read.
enum WatchedServer: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// A node of a realtime database.
  case database
  /// A document that is asked for again and again.
  case poll
  /// Server-sent events.
  case events
  /// A WebSocket.
  case socket
}

extension WatchedServer {
  /// The rows that a server tells.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - reading: How it is read; where the kind of the server is not given, it is found out.
  /// - Throws: What is wrong with the address.
  static func states(at url: String, _ reading: PlaceReading) throws -> WatchedStates {
    let access = ServerAccess(
      url: url, token: ProcessInfo.processInfo.environment["LIVE_AUTH"], reading: reading)
    if let server = reading.server { return try server.states(access) }
    if url.lowercased().hasPrefix("ws") { return try socket.states(access) }
    guard url.lowercased().hasPrefix("http") else {
      throw CommandFailure(
        "\(url) is no address: it must begin with http://, https://, ws:// or wss://.")
    }
    return .found(access)
  }

  fileprivate func states(_ access: ServerAccess) throws -> WatchedStates {
    let (url, reading) = (access.url, access.reading)
    return switch self {
    case .database:
      try access.node()
    case .poll:
      .polling(
        url, reading.document, every: reading.interval ?? .seconds(5), headers: access.headers)
    case .events: .events(url, rows: reading.rows, headers: access.headers)
    case .socket: .webSocket(url, rows: reading.rows, headers: access.headers)
    }
  }

  /// Finds out what kind of server there is.
  ///
  /// The token is not told before it is known how: in a URL it would be in a stranger's log.
  fileprivate static func found(at url: String) async throws -> Self {
    if let node = nodeAddress(url) {
      let answer = try await HTTPContent.found(at: node)
      if answer.isEventStream || answer.isRefusedByDatabase { return .database }
    }
    return try await HTTPContent.found(at: url).isEventStream ? .events : .poll
  }

  /// Where a database has what is at a URL; `nil` when no database has anything there.
  private static func nodeAddress(_ url: String) -> String? {
    guard (try? DatabaseReference(url: url)) != nil, var parts = URLComponents(string: url) else {
      return nil
    }
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty { path = "/" }
    parts.percentEncodedPath = path.hasSuffix(".json") ? path : path + ".json"
    return parts.string
  }

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

extension HTTPContent {
  /// Whether this is what a database says to whom it does not know, or does not understand: it has
  /// something at every path.
  fileprivate var isRefusedByDatabase: Bool {
    status != 404 && refusal.hasPrefix("{") && refusal.contains("\"error\"")
  }
}

/// A server, and how it may be read.
private struct ServerAccess: Sendable {
  let url: String
  /// Says who asks.
  let token: String?
  let reading: PlaceReading

  var headers: [String: String] {
    guard let token, !token.isEmpty else { return [:] }
    return ["Authorization": "Bearer \(token)"]
  }

  /// The rows of a node of a database.
  func node() throws -> WatchedStates {
    // Without the token: what is wrong with an address is told to anybody.
    _ = try DatabaseReference(url: url)
    let authorized = WatchedServer.authorized(url, token)
    return .node(try DatabaseReference(url: authorized), reading.format)
  }
}

extension WatchedStates {
  /// The rows of a server of a kind that is found out first, as soon as it answers.
  fileprivate static func found(_ access: ServerAccess) -> Self {
    Self { tell in
      var (state, failures, random) = (WatchedState(), 0, SystemRandomNumberGenerator())
      while !Task.isCancelled {
        do {
          let server = try await WatchedServer.found(at: access.url)
          return try await server.states(access).run(tell)
        } catch {
          guard !Task.isCancelled else { return }
          state.fail(with: ListFailure(error), at: Date())
          tell(state)
        }
        failures += 1
        let delay = RetryDelays().delay(afterFailures: failures, using: &random)
        guard let delay, (try? await Task.sleep(for: delay)) != nil else { return }
      }
    }
  }
}
