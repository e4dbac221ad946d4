import Foundation
import Synchronization

/// What clients are doing with the databases of a server: the streams that are open, and the last
/// writes.
final class ServerActivity: Sendable {
  /// A stream of events that is open.
  struct Stream: Encodable, Sendable {
    let path: String
    let query: String
    /// Milliseconds since 1970.
    let since: Int64
    /// How many events were handed to the connection.
    var sent = 0
  }

  /// A write that was done.
  struct Write: Encodable, Sendable {
    /// Milliseconds since 1970.
    let time: Int64
    let operation: String
    let path: String
    let bytes: Int
    let who: String
  }

  private struct Memory {
    var nextID = 0
    var streams: [Int: (database: String, stream: Stream)] = [:]
    var writes: [(database: String, write: Write)] = []
  }

  private struct Status: Encodable {
    let streams: [Stream]
    let writes: [Write]
  }

  /// How many writes are remembered.
  private static let most = 100

  private let memory = Mutex(Memory())

  /// Remembers a stream until it is removed by the id that is returned.
  func add(_ stream: Stream, in database: String) -> Int {
    memory.withLock { memory in
      memory.nextID += 1
      memory.streams[memory.nextID] = (database, stream)
      return memory.nextID
    }
  }

  /// A stream was sent an event.
  func count(_ id: Int) {
    memory.withLock { $0.streams[id]?.stream.sent += 1 }
  }

  /// A stream has ended.
  func remove(_ id: Int) {
    memory.withLock { _ = $0.streams.removeValue(forKey: id) }
  }

  /// Remembers a write, and forgets the oldest when there are too many.
  func add(_ write: Write, in database: String) {
    memory.withLock { memory in
      memory.writes.append((database, write))
      memory.writes.removeFirst(max(0, memory.writes.count - Self.most))
    }
  }

  /// What is known of a database, as JSON: the oldest stream and the newest write come first.
  func status(of database: String) throws -> Data {
    let status = memory.withLock { memory in
      Status(
        streams: memory.streams.sorted { $0.key < $1.key }.map(\.value)
          .filter { $0.database == database }.map(\.stream),
        writes: memory.writes.reversed().filter { $0.database == database }.map(\.write))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(status)
  }
}
