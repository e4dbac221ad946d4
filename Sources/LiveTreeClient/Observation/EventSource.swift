#if Client
import AsyncHTTPClient
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// One open event stream.
final class EventSource {
  private var body: HTTPClientResponse.Body.AsyncIterator
  private var parser = EventStreamParser()
  private var waiting: ArraySlice<ServerSentEvent> = []

  /// As whom the stream was opened.
  let credential: DatabaseCredential?

  private init(_ body: HTTPClientResponse.Body, as credential: DatabaseCredential?) {
    self.body = body.makeAsyncIterator()
    self.credential = credential
  }

  /// Asks for an event stream; redirects are followed.
  ///
  /// - Parameter refused: The credential that ended the last stream.
  static func connect(
    to database: LiveDatabase, _ request: DatabaseRequest, insteadOf refused: DatabaseCredential?
  ) async throws(DatabaseError) -> EventSource {
    var request = request
    request.headers.append(("Accept", "text/event-stream"))
    let asked = request
    return try await database.asking(insteadOf: refused) { credential throws(DatabaseError) in
      let response = try await open(asked, of: database, as: credential)
      return EventSource(response.body, as: credential)
    }
  }

  private static func open(
    _ request: DatabaseRequest, of database: LiveDatabase, as credential: DatabaseCredential?
  ) async throws(DatabaseError) -> HTTPClientResponse {
    let message = try request.http(to: database.address, as: credential)
    let response: HTTPClientResponse
    do {
      response = try await database.http.open(
        message, as: credential, within: database.retry.opening)
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
    guard response.status == .ok else {
      let body = try? await response.body.collect(upTo: 1 << 16)
      throw .refusal(
        Int(response.status.code), body.map { Array($0.readableBytesView) } ?? [])
    }
    let type = response.headers.first(name: "Content-Type") ?? ""
    guard type.lowercased().hasPrefix("text/event-stream") else {
      throw .malformed("it answered with \(type.isEmpty ? "no content type" : type.onOneLine).")
    }
    return response
  }

  /// The next message; suspends until there is one.
  func next() async throws(DatabaseError) -> StreamMessage {
    while waiting.isEmpty {
      waiting = try parsed(await chunk())[...]
    }
    do {
      return try StreamMessage(waiting.removeFirst())
    } catch {
      throw .malformed("\(error)")
    }
  }

  private func chunk() async throws(DatabaseError) -> ByteBuffer {
    do {
      if let chunk = try await body.next(isolation: #isolation) { return chunk }
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
    throw .unreachable("it closed the connection.")
  }

  private func parsed(_ chunk: ByteBuffer) throws(DatabaseError) -> [ServerSentEvent] {
    do {
      return try parser.consume(chunk.readableBytesView)
    } catch {
      throw .malformed("\(error)")
    }
  }
}
#endif
