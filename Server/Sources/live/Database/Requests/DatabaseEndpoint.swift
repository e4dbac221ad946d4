import AsyncHTTPClient
import LiveTree
@_spi(LiveServer) import LiveTreeClient
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// A node of a database, and the credentials for it.
struct DatabaseEndpoint: Sendable {
  let node: DatabaseReference
  let hasToken: Bool
  /// The identity under which an admin acts: JSON.
  let override: String?
  let place: DatabasePlace

  typealias Question = DatabaseReference.Question

  /// Whether the node is the whole database.
  var isRoot: Bool { !node.path.contains { $0 != "/" } }

  /// How many levels the node is below the root.
  var depth: Int { node.path.split(separator: "/").count }

  /// Sends a request, and returns a successful response.
  ///
  /// - Throws: ``CommandFailure`` in one line for an error response, or if there is none.
  func ask(_ question: Question) async throws -> HTTPClientResponse {
    let response = try await answer(to: question)
    guard (200..<300).contains(response.status.code) else {
      throw await failure(response)
    }
    return response
  }

  /// Sends a request, and returns the response, whatever its status.
  func answer(to question: Question) async throws -> HTTPClientResponse {
    var question = question
    if let override {
      question.parameters.append("auth_variable_override=" + override.percentEncoded)
    }
    do {
      return try await node.exchange(question)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// An error response in one line.
  func failure(_ response: HTTPClientResponse) async -> CommandFailure {
    let error = await DatabaseReference.refusal(response)
    guard error.status == 401 || error.status == 403 else { return CommandFailure("\(error)") }
    let advice =
      hasToken
      ? "The token in LIVE_AUTH or --auth-file doesn't grant access."
      : "Authenticate with LIVE_AUTH or --auth-file, or change the rules."
    return CommandFailure("\(error). \(advice)")
  }
}

extension HTTPClientResponse {
  /// The whole body, of up to 1 MiB.
  func text() async throws -> String {
    do {
      return String(buffer: try await body.collect(upTo: 1 << 20))
    } catch {
      throw CommandFailure("\(DatabaseReference.failure(error))")
    }
  }

  /// The ETag of the node's value, for conditional writes.
  func etag() throws(CommandFailure) -> String {
    guard let tag = headers.first(name: "ETag") else {
      throw CommandFailure("The server sent no ETag. Remove --etag.")
    }
    return tag
  }
}
