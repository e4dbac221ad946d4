import AsyncHTTPClient
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// The events of a stream as they arrive.
struct Stream {
  private var body: HTTPClientResponse.Body.AsyncIterator
  private var parser = EventStreamParser()
  private var waiting: [ServerSentEvent] = []
  let status: Int
  let contentType: String?

  init(port: Int?, path: String, token: String? = nil) async throws {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port ?? 0)\(path)")
    request.headers.add(name: "Accept", value: "text/event-stream")
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    status = Int(response.status.code)
    contentType = response.headers.first(name: "Content-Type")
    body = response.body.makeAsyncIterator()
  }

  /// The next event; `nil` at the end of the stream.
  mutating func next() async throws -> ServerSentEvent? {
    while waiting.isEmpty {
      guard let chunk = try await body.next(isolation: #isolation) else { return nil }
      try parser.consume(chunk.readableBytesView, into: &waiting)
    }
    return waiting.removeFirst()
  }

  /// The remaining body as text, for a response that isn't a stream.
  mutating func rest() async throws -> String {
    var text = ""
    while let chunk = try await body.next(isolation: #isolation) { text += String(buffer: chunk) }
    return text
  }
}
