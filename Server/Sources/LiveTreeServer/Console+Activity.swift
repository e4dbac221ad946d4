import Foundation
import Synchronization

/// The open streams, the last writes and the last refusals of a server's databases.
final class ServerActivity: Sendable {
  /// An open event stream.
  struct Stream: Encodable, Sendable {
    let path: String
    let query: String
    /// The time in milliseconds since 1970.
    let since: Int64
    /// The number of events that were sent.
    var sent = 0

    fileprivate func with(sent: Int) -> Self {
      var copy = self
      copy.sent = sent
      return copy
    }
  }

  /// A successful write.
  struct Write: Encodable, Sendable {
    /// The time in milliseconds since 1970.
    let time: Int64
    let operation: String
    let path: String
    let bytes: Int
    let who: String
  }

  /// A request that was refused.
  struct Refusal: Encodable, Sendable {
    /// The time in milliseconds since 1970.
    let time: Int64
    let operation: String
    let path: String
    let status: Int
    /// The error that the client received.
    let reason: String
    let who: String
  }

  private struct State {
    var nextID = 0
    var streams: [Int: (database: String, stream: Stream, request: ObservedRequest)] = [:]
    var writes: [(database: String, write: Write)] = []
    var refusals: [(database: String, refusal: Refusal)] = []
    var databases: Set<String> = []
  }

  private struct Status: Encodable {
    let streams: [Stream]
    let writes: [Write]
    let refusals: [Refusal]
    let databases: [String]
  }

  /// The maximum number of writes in a status; also that of refusals and of names of databases.
  private static let most = 100

  private let state = Mutex(State())

  /// Records the name of a database that was used successfully.
  func addDatabase(_ name: String) {
    state.withLock { state in
      if state.databases.count < Self.most { state.databases.insert(name) }
    }
  }

  /// Adds a stream and the request that opened it.
  ///
  /// - Returns: The ID with which the stream is removed.
  func add(_ stream: Stream, _ request: ObservedRequest, in database: String) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.streams[state.nextID] = (database, stream, request)
      return state.nextID
    }
  }

  /// Removes a stream that has ended.
  func remove(_ id: Int) {
    state.withLock { _ = $0.streams.removeValue(forKey: id) }
  }

  /// Adds a write, and drops the oldest if there are too many.
  func add(_ write: Write, in database: String) {
    state.withLock { state in
      state.writes.append((database, write))
      // Drops many at once, so that the others are rarely moved.
      if state.writes.count >= 2 * Self.most { state.writes.removeFirst(Self.most) }
    }
  }

  /// Adds a refusal, and drops the oldest if there are too many.
  func add(_ refusal: Refusal, in database: String) {
    state.withLock { state in
      state.refusals.append((database, refusal))
      state.refusals.removeFirst(max(0, state.refusals.count - Self.most))
    }
  }

  /// The activity of a database as JSON, with the oldest stream, the newest write and the newest
  /// refusal first.
  func status(of database: String) throws -> Data {
    let status = state.withLock { state in
      Status(
        streams: state.streams.sorted { $0.key < $1.key }.map(\.value)
          .filter { $0.database == database }.map { $0.stream.with(sent: $0.request.sent) },
        writes: state.writes.suffix(Self.most).reversed().filter { $0.database == database }
          .map(\.write),
        refusals: state.refusals.reversed().filter { $0.database == database }.map(\.refusal),
        databases: state.databases.sorted())
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(status)
  }
}
