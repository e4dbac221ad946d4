import AsyncHTTPClient
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// One open event stream.
final class EventSource {
  private var body: HTTPClientResponse.Body.AsyncIterator
  private var parser = EventStreamParser()
  private var waiting: ArraySlice<ServerSentEvent> = []

  /// How long a server may take to answer that it will stream; the stream itself may last for ever.
  private static let openingLimit = Duration.seconds(20)

  private init(_ body: HTTPClientResponse.Body) {
    self.body = body.makeAsyncIterator()
  }

  /// Asks a node for its event stream; redirects are followed.
  static func connect(to reference: DatabaseReference) async throws(DatabaseError) -> EventSource {
    var request = HTTPClientRequest(url: try reference.url())
    request.headers.add(name: "Accept", value: "text/event-stream")
    let response: HTTPClientResponse
    do {
      response = try await reference.database.http.open(request, within: openingLimit)
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
    guard response.status == .ok else {
      let body = try? await response.body.collect(upTo: 1 << 16)
      throw DatabaseReference.refusal(
        Int(response.status.code), body.map { Array($0.readableBytesView) } ?? [])
    }
    let type = response.headers.first(name: "Content-Type") ?? ""
    guard type.lowercased().hasPrefix("text/event-stream") else {
      throw .malformed("it answered with \(type.isEmpty ? "no content type" : type).")
    }
    return EventSource(response.body)
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
