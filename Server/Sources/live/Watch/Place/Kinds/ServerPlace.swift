import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveTransportNIO
import LiveTreeClient

extension PlaceKind {
  /// A server whose kind is detected: a database, events, or a document.
  static let server = PlaceKind(
    matches: { place, _ in place.isURL },
    open: { place, reading in
      try place.checkURL()
      return WatchedStates { yield in
        let states = await place.detected(
          by: reading.access.transport, { try $0.open(place, reading) }, failing: yield)
        await states?.run(yield)
      }
    })
}

extension WatchedPlace {
  fileprivate func checkURL() throws {
    func failure(_ fault: String) -> CommandFailure {
      CommandFailure("\(self) isn't a valid URL: \(fault)")
    }
    guard text.lowercased().hasPrefix("http") else {
      throw failure("it must begin with http://, https://, ws:// or wss://.")
    }
    guard let parts = URLComponents(string: text), parts.host?.isEmpty == false else {
      throw failure("its host or port is missing or invalid.")
    }
    guard (1...65_535).contains(parts.port ?? 80) else {
      throw failure("the port must be a number from 1 to 65535.")
    }
  }

  /// Opens a server once its kind is detected. Detection is retried until the server responds;
  /// `nil` if the task is canceled first.
  fileprivate func detected<Source>(
    by transport: NIOTransport, _ open: (PlaceKind) throws -> Source,
    failing fail: (WatchedState) -> Void
  ) async -> Source? {
    var (state, failures, random) = (WatchedState(), 0, SystemRandomNumberGenerator())
    while !Task.isCancelled {
      do {
        return try open(await ServerProbe(url: text, transport: transport).kind())
      } catch {
        guard !Task.isCancelled else { return nil }
        state.fail(with: ListFailure(error), at: Date())
        fail(state)
      }
      failures += 1
      let delay = RetryDelays().delay(afterFailures: failures, using: &random)
      guard let delay, (try? await Task.sleep(for: delay)) != nil else { return nil }
    }
    return nil
  }
}

/// Detects the kind of a server.
///
/// The probe doesn't send the token, because the token would be in the URL, and servers that aren't
/// databases log URLs.
private struct ServerProbe {
  let url: String
  let transport: NIOTransport

  /// - Throws: The error of the connection.
  func kind() async throws -> PlaceKind {
    var node: HTTPContent?
    if let nodeURL { node = try await content(at: nodeURL) }
    if node?.isRefusedByDatabase == true { return .database }
    let isNode = node?.isEventStream == true
    if isNode, await !isEmpty { return .database }
    let content = try await content(at: url)
    // Every path exists in a database, even that of a document on the same server, so a response
    // that isn't JSON decides.
    if isNode, !content.isJSON { return .database }
    return content.isEventStream ? .events : .poll
  }

  private func content(at address: String) async throws -> HTTPContent {
    try await HTTPContent.found(at: address, name: url, transport: transport)
  }

  /// Whether the node can be read without the token and has no children.
  private var isEmpty: Bool {
    get async {
      let node = try? DatabaseReference(url: url, transport: transport)
      return (try? await node?.keys().isEmpty) == true
    }
  }

  /// The URL of the node if the server is a database; `nil` if a database can't have such a node.
  private var nodeURL: String? {
    guard (try? DatabaseReference(url: url)) != nil, var parts = URLComponents(string: url) else {
      return nil
    }
    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty { path = "/" }
    parts.percentEncodedPath = path.hasSuffix(".json") ? path : path + ".json"
    return parts.string
  }
}

extension HTTPContent {
  /// Whether this is an error response of a database; a database has a value or an error for every
  /// path.
  fileprivate var isRefusedByDatabase: Bool {
    status != 404 && refusal.hasPrefix("{") && refusal.contains("\"error\"")
  }
}
