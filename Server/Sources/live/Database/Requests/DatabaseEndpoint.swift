import LiveTransport
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// A node of a database, and the credentials for it.
struct DatabaseEndpoint: Sendable {
  let node: DatabaseReference
  let hasToken: Bool
  /// The identity as which an admin acts, as JSON.
  let override: String?
  let place: DatabasePlace

  typealias Request = DatabaseReference.Request

  /// The suffix of a URL that leads to the rules of a database.
  static let rules = ".settings/rules"

  /// The suffix of a URL that leads to a copy of a database, without its extension.
  static let backup = ".live/backup"

  /// Whether the node is the whole database.
  var isRoot: Bool { !node.path.contains { $0 != "/" } }

  /// The number of levels from the root to the node.
  var depth: Int { node.path.split(separator: "/").count }

  /// Sends a request, and returns a successful response.
  ///
  /// - Throws: ``CommandFailure`` for an error response, or if the server doesn't respond.
  func send(_ request: Request) async throws -> TransportResponse {
    let response = try await self.response(to: request)
    guard (200..<300).contains(response.status) else {
      throw await failure(response, to: request)
    }
    return response
  }

  /// Sends a request, and returns the response regardless of its status.
  func response(to request: Request) async throws -> TransportResponse {
    var request = request
    if let override {
      request.parameters.append("auth_variable_override=" + override.percentEncoded)
    }
    do {
      return try await node.exchange(request)
    } catch {
      guard error.code == .unreachable else { throw CommandFailure("\(error)") }
      guard !error.description.contains("certificate isn't trusted") else {
        throw CommandFailure("\(node): \(error) To trust it for this command only, use --ca FILE.")
      }
      guard !request.isLarge else {
        throw CommandFailure("\(node): \(error) \(Request.adviceIfLarge)")
      }
      throw CommandFailure(
        place.isURL
          ? "\(place): \(error)"
          : "\(node): \(error) Choose another server with --url or LIVE_URL.")
    }
  }

  /// The failure for an error of the client.
  func failure(_ error: DatabaseError) -> CommandFailure {
    let advice = error.advice(hasToken: hasToken, hasOverride: override != nil)
    return CommandFailure(
      "\(place): \("\(error)".asSentence)" + (advice.map { " " + $0 } ?? ""))
  }

  /// The failure for an error response to a request.
  func failure(_ response: TransportResponse, to request: Request) async -> CommandFailure {
    let error = await DatabaseError(response)
    let isAboutRules = request.suffix == Self.rules
    let message = "\(isAboutRules ? "The rules" : "\(place)"): \("\(error)".asSentence)"
    if request.isLarge, [400, 413].contains(error.status) {
      return CommandFailure("\(message) \(Request.adviceIfLarge)")
    }
    let advice = error.advice(
      hasToken: hasToken, hasOverride: override != nil,
      isForAdmin: isAboutRules || request.suffix == Self.backup)
    return CommandFailure(message + (advice.map { " " + $0 } ?? ""))
  }
}

extension DatabaseEndpoint.Request {
  /// Whether the body is larger than servers accept by default. Such a server may close the
  /// connection before it says why.
  fileprivate var isLarge: Bool { (body?.count ?? 0) > 16 << 20 }

  fileprivate static let adviceIfLarge = "To write more than 16 MiB, use live import."
}

extension TransportResponse {
  /// The whole body, of up to 1 MiB.
  func text() async throws -> String {
    do throws(TransportError) {
      return String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    } catch {
      throw CommandFailure("\(DatabaseError(error))")
    }
  }

  /// The ETag of the node's value, for conditional writes.
  func etag() throws(CommandFailure) -> String {
    guard let tag = headers["ETag"] else {
      throw CommandFailure("The server sent no ETag. Remove --etag.")
    }
    return tag
  }
}
