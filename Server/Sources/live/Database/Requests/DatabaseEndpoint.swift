import AsyncHTTPClient
import LiveTree
@_spi(LiveServer) import LiveTreeClient
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// A node of a database, and who asks for it.
struct DatabaseEndpoint: Sendable {
  let node: DatabaseReference
  let hasToken: Bool
  /// As whom the rules are to see an admin: JSON.
  let override: String?
  let place: DatabasePlace

  typealias Question = DatabaseReference.Question

  /// Whether the node is the whole database.
  var isRoot: Bool { !node.path.contains { $0 != "/" } }

  /// How many levels the node is below the root.
  var depth: Int { node.path.split(separator: "/").count }

  /// Asks, and gives the answer if it is a good one.
  ///
  /// - Throws: ``CommandFailure`` in one line for a refusal, and when no answer comes.
  func ask(_ question: Question) async throws -> HTTPClientResponse {
    let response = try await answer(to: question)
    guard (200..<300).contains(response.status.code) else {
      throw await failure(response)
    }
    return response
  }

  /// Asks, and gives the answer, whatever it is.
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

  /// What a refusal is in one line.
  func failure(_ response: HTTPClientResponse) async -> CommandFailure {
    let error = await DatabaseReference.refusal(response)
    guard error.status == 401 || error.status == 403 else { return CommandFailure("\(error)") }
    let advice =
      hasToken
      ? "The token in LIVE_AUTH or --auth-file gives no right to it."
      : "Say who you are with LIVE_AUTH or --auth-file, or change the rules."
    return CommandFailure("\(error). \(advice)")
  }
}

extension HTTPClientResponse {
  /// The body, all of it; an answer that is not data is short.
  func text() async throws -> String {
    do {
      return String(buffer: try await body.collect(upTo: 1 << 20))
    } catch {
      throw CommandFailure("\(DatabaseReference.failure(error))")
    }
  }

  /// The tag of what the node holds, which conditional writes are compared with.
  func etag() throws(CommandFailure) -> String {
    guard let tag = headers.first(name: "ETag") else {
      throw CommandFailure("The server told no ETag. Leave out --etag.")
    }
    return tag
  }
}
