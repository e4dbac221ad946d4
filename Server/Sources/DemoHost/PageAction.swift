import Demos
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a page's wish came to.
enum ActionAnswer: Sendable {
  /// It is done.
  case done
  /// It is done, and what was made has an id.
  case created(id: String)
  /// What was asked for, as JSON.
  case found(any Encodable & Sendable)
  /// It is done, and this was made, as JSON.
  case made(any Encodable & Sendable)
}

/// Why a page's wish was not granted: a status, and a sentence that the page shows.
struct ActionRefusal: Error, CustomStringConvertible {
  let status: HTTPResponse.Status
  let description: String
}

/// A wish that needs no words.
private struct NoWords: Decodable, Sendable {}

extension RouterMethods {
  /// Serves a wish of a page: a body in JSON is asked for, and refusals are sentences in JSON.
  ///
  /// Only pages of this server can ask, of all pages: what they send, a browser does not send for
  /// another site without asking this server first, which does not answer that.
  func action<Wish: Decodable & Sendable>(
    _ method: HTTPRequest.Method, _ path: RouterPath, _ wish: Wish.Type,
    perform: @escaping @Sendable (Wish, Parameters) async throws -> ActionAnswer
  ) {
    on(path, method: method) { request, context in
      try await Response.answering {
        try await perform(try await request.wish(wish), context.parameters)
      }
    }
  }

  /// Serves a wish of a page that needs no words.
  func action(
    _ method: HTTPRequest.Method, _ path: RouterPath,
    perform: @escaping @Sendable (Parameters) async throws -> ActionAnswer
  ) {
    action(method, path, NoWords.self) { _, parameters in try await perform(parameters) }
  }
}

extension Parameters {
  /// A part of the path, as it was before it was put into a URL.
  func text(_ name: String) throws -> String {
    let part = try require(name)
    guard let text = part.removingPercentEncoding else {
      throw ActionRefusal(status: .badRequest, description: "\"\(part)\" is no text in a URL.")
    }
    return text
  }
}

extension Request {
  /// Wishes are short.
  private static var maximumBytes: Int { 1 << 20 }

  fileprivate func wish<Wish: Decodable>(_ type: Wish.Type) async throws -> Wish {
    // Browsers say from where a page asks.
    if let origin = headers[.origin], origin != "http://\(head.authority ?? "")" {
      throw ActionRefusal(status: .forbidden, description: "\(origin) may not ask for this.")
    }
    // A browser does not send these for another site unasked, whatever is in them.
    guard method != .get, method != .delete else {
      return try JSONDecoder().decode(type, from: Data("{}".utf8))
    }
    // Without a type that says so, a browser sends a POST for any site.
    guard method != .post || headers[.contentType]?.hasPrefix("application/json") == true else {
      throw ActionRefusal(
        status: .unsupportedMediaType,
        description: "Send JSON, and say so: Content-Type: application/json.")
    }
    let bytes: ByteBuffer
    do {
      bytes = try await body.collect(upTo: Self.maximumBytes)
    } catch {
      throw ActionRefusal(status: .contentTooLarge, description: "That is more than a megabyte.")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
    } catch {
      throw ActionRefusal(
        status: .badRequest, description: "The request can't be read: \(Self.sentence(for: error))")
    }
  }

  private static func sentence(for error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \"\(key.stringValue)\"."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is no JSON of the kind that is asked for."
        : "its \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" is of another kind."
    default: "\(error)"
    }
  }
}

extension Response {
  /// The answer to a wish; refusals are answers too.
  static func answering(_ perform: () async throws -> ActionAnswer) async throws -> Response {
    do {
      return try Response(try await perform())
    } catch let refusal as ActionRefusal {
      return try Response(refusal: refusal)
    } catch let error as LogbookError {
      return try Response(refusal: ActionRefusal(error))
    } catch let error as CancellationError {
      throw error
    } catch {
      return try Response(
        refusal: ActionRefusal(status: .internalServerError, description: "\(error)"))
    }
  }

  private init(_ answer: ActionAnswer) throws {
    switch answer {
    case .done: self.init(status: .noContent)
    case .created(let id): try self.init(.created, json: ["id": id])
    case .found(let value): try self.init(.ok, json: value)
    case .made(let value): try self.init(.created, json: value)
    }
  }

  private init(refusal: ActionRefusal) throws {
    try self.init(refusal.status, json: ["error": refusal.description])
  }

  /// An answer in JSON.
  init(_ status: HTTPResponse.Status, json: some Encodable) throws {
    let bytes = try JSONEncoder.answer.encode(json)
    self.init(
      status: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension JSONEncoder {
  /// Short, and always the same for the same value.
  static var answer: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
