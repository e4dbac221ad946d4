import Demos
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The result of a page's request.
enum ActionResult: Sendable {
  /// Success, without a value.
  case done
  /// Success; the ID of what was created.
  case created(id: String)
  /// The requested value as JSON.
  case found(any Encodable & Sendable)
  /// Success; the created value as JSON.
  case made(any Encodable & Sendable)
}

/// An error that says why a page's request failed: a status, and a sentence that the page shows.
struct ActionError: Error, CustomStringConvertible {
  let status: HTTPResponse.Status
  let description: String
}

/// The body of a request that needs no values.
private struct EmptyBody: Decodable, Sendable {}

extension RouterMethods {
  /// Serves a page's request with a JSON body. The response to a failure is JSON with a sentence.
  ///
  /// A page of another site can't change anything: its browser sends a preflight request first,
  /// which this server denies. A GET changes nothing.
  func action<Body: Decodable & Sendable>(
    _ method: HTTPRequest.Method, _ path: RouterPath, _ body: Body.Type,
    perform: @escaping @Sendable (Body, Parameters) async throws -> ActionResult
  ) {
    on(path, method: method) { request, context in
      try await Response.answering {
        try await perform(try await request.decodedBody(body), context.parameters)
      }
    }
  }

  /// Serves a page's request without a JSON body.
  func action(
    _ method: HTTPRequest.Method, _ path: RouterPath,
    perform: @escaping @Sendable (Parameters) async throws -> ActionResult
  ) {
    action(method, path, EmptyBody.self) { _, parameters in try await perform(parameters) }
  }
}

extension Parameters {
  /// A path parameter with its percent-encoding removed.
  func text(_ name: String) throws -> String {
    let part = try require(name)
    guard let text = part.removingPercentEncoding else {
      throw ActionError(
        status: .badRequest, description: "\"\(part)\" isn't valid percent-encoded text.")
    }
    return text
  }
}

extension Request {
  /// The maximum size of a body, in bytes.
  private static var maximumBytes: Int { 1 << 20 }

  fileprivate func decodedBody<Body: Decodable>(_ type: Body.Type) async throws -> Body {
    // Browsers send the origin of a page; other clients may omit it.
    if let origin = headers[.origin], origin != "http://\(head.authority ?? "")" {
      throw ActionError(status: .forbidden, description: "\(origin) may not send this request.")
    }
    // A GET changes nothing, and for another site a browser sends a DELETE only after a preflight
    // request.
    guard method != .get, method != .delete else {
      return try JSONDecoder().decode(type, from: Data("{}".utf8))
    }
    // For any site, a browser sends a POST with some other content types without a preflight
    // request.
    guard method != .post || headers[.contentType]?.hasPrefix("application/json") == true else {
      throw ActionError(
        status: .unsupportedMediaType,
        description: "Send JSON with the header Content-Type: application/json.")
    }
    let bytes: ByteBuffer
    do {
      bytes = try await body.collect(upTo: Self.maximumBytes)
    } catch {
      throw ActionError(
        status: .contentTooLarge, description: "The body is larger than a megabyte.")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
    } catch let error as DecodingError {
      throw ActionError(
        status: .badRequest, description: "The request can't be read: \(Self.sentence(for: error))")
    } catch {
      throw ActionError(status: .badRequest, description: "\(error)")
    }
  }

  private static func sentence(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "it has no \"\(key.stringValue)\"."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it isn't the expected JSON." : "its \(Self.field(of: context)) has the wrong type."
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it isn't the expected JSON." : "its \(Self.field(of: context)) is invalid."
    @unknown default: "\(error)"
    }
  }

  private static func field(of context: DecodingError.Context) -> String {
    "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\""
  }
}

extension Response {
  /// The response to a request; failures are responses, too.
  static func answering(_ perform: () async throws -> ActionResult) async throws -> Response {
    do {
      return try Response(try await perform())
    } catch let refusal as ActionError {
      return try Response(refusal: refusal)
    } catch let error as LogbookError {
      return try Response(refusal: ActionError(error))
    } catch let error as CancellationError {
      throw error
    } catch {
      return try Response(
        refusal: ActionError(status: .internalServerError, description: "\(error)"))
    }
  }

  private init(_ answer: ActionResult) throws {
    switch answer {
    case .done: self.init(status: .noContent)
    case .created(let id): try self.init(.created, json: ["id": id])
    case .found(let value): try self.init(.ok, json: value)
    case .made(let value): try self.init(.created, json: value)
    }
  }

  private init(refusal: ActionError) throws {
    try self.init(refusal.status, json: ["error": refusal.description])
  }

  /// Creates a response in JSON.
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
  /// An encoder whose output is compact and deterministic.
  static var answer: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
