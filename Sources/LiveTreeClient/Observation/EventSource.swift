import LiveFormats
import LiveTransport
import LiveTreeWire

/// An open event stream.
@available(Systems 2024, *)
final class EventSource {
  private let database: LiveDatabase
  private let body: TransportBody
  private var parser = EventStreamParser()
  private var waiting: [ServerSentEvent] = []
  /// The error that follows the waiting messages.
  private var failure: DatabaseError?

  /// The credential with which the stream was opened.
  let credential: DatabaseCredential?

  private init(
    _ body: TransportBody, of database: LiveDatabase, as credential: DatabaseCredential?
  ) {
    self.database = database
    self.body = body
    self.credential = credential
  }

  /// Opens an event stream, following redirects.
  ///
  /// - Parameter refused: The credential that ended the last stream.
  static func connect(
    to database: LiveDatabase, _ request: DatabaseRequest, insteadOf refused: DatabaseCredential?
  ) async throws(DatabaseError) -> EventSource {
    var request = request
    request.headers.append(("Accept", "text/event-stream"))
    let opening = request
    return try await database.asking(insteadOf: refused) { credential throws(DatabaseError) in
      let response = try await open(opening, of: database, as: credential)
      return EventSource(response.body, of: database, as: credential)
    }
  }

  private static func open(
    _ request: DatabaseRequest, of database: LiveDatabase, as credential: DatabaseCredential?
  ) async throws(DatabaseError) -> TransportResponse {
    let message = request.http(to: database.address, as: credential)
    let response = try await database.send(
      message, as: credential, within: database.retry.opening)
    guard response.status == 200 else {
      let bytes = try? await database.bytes(of: response.body, upTo: 1 << 16)
      throw .refusal(response.status, bytes ?? [])
    }
    let type = response.headers["Content-Type"] ?? ""
    guard type.lowercased().hasPrefix("text/event-stream") else {
      throw .malformed(
        "expected an event stream, received \(type.isEmpty ? "no content type" : type.onOneLine).")
    }
    return response
  }

  /// The next message; suspends until there is one.
  func next() async throws(DatabaseError) -> StreamMessage {
    while waiting.isEmpty {
      if let failure { throw failure }
      read(try await chunk())
    }
    do {
      return try StreamMessage(waiting.removeFirst())
    } catch {
      throw .malformed("\(error)")
    }
  }

  private func chunk() async throws(DatabaseError) -> [UInt8] {
    guard let chunk = try await database.chunk(of: body) else {
      throw .unreachable("it closed the connection.")
    }
    return chunk
  }

  /// Events that precede one that is too large are still delivered.
  private func read(_ chunk: [UInt8]) {
    do {
      try parser.consume(chunk, into: &waiting)
    } catch {
      failure = .malformed("\(error) Observe a node deeper in the database.")
    }
  }
}
