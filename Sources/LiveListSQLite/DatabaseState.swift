#if GRDB
import Foundation
import GRDB
import LiveList
import LiveListPipeline
import LiveListSources

/// The last known state of a database file, which is read again only after a commit.
@available(Systems 2024, *)
struct DatabaseState<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable> {
  typealias Query = ListQuery<SectionID, Header, Item>
  typealias Reading = SourceReading<SectionID, Header, Item>

  /// The absolute path of the file.
  let path: String
  /// The database's name in messages.
  let name: String
  let query: Query
  private let pause: @Sendable (_ seconds: Double) -> Void
  private var connection: Connection?

  init(
    path: String, name: String, query: Query,
    pause: @escaping @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }
  ) {
    self.path = path
    self.name = name
    self.query = query
    self.pause = pause
  }

  private struct Connection {
    let queue: DatabaseQueue
    let file: FileSignature
    /// SQLite's `data_version`, which changes when another connection commits.
    var version: Int?
    /// The state of the write-ahead log before the version was read.
    var log: FileSignature?
    /// Whether the rows of this version have been read.
    var isRead = false
  }

  /// Checks the database for commits.
  ///
  /// - Returns: The new rows or the failure; `nil` if nothing was committed.
  mutating func look() -> Reading? {
    do {
      var connection = try connected()
      // Read the log and the version before the rows, so that a commit in between is noticed the
      // next time.
      let (log, version) = try newest(of: connection)
      let isNew = version != connection.version || !connection.isRead
      (connection.log, connection.version, connection.isRead) = (log, version, true)
      self.connection = connection
      guard isNew else { return nil }
      return Reading(sections: try connection.queue.read(query.fetch))
    } catch let failure as SystemFailure {
      connection = nil
      return Reading(failure: failure.failure(of: name))
    } catch {
      connection?.isRead = false
      return Reading(failure: ListFailure(error, in: name))
    }
  }

  /// Returns the state of the log and the version of the database.
  ///
  /// A commit is first written to the log, which wakes the source. It becomes visible when it is
  /// entered in the log's index in shared memory, which doesn't wake the source. So after a change
  /// of the log, this method waits for the commit as long as it would wait for a lock.
  private func newest(of connection: Connection) throws -> (log: FileSignature?, version: Int?) {
    var seconds = 0.001
    while true {
      let log = try? FileSignature(path: path + "-wal")
      let version = try connection.queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
      guard version == connection.version, let log, log != connection.log, seconds < 1 else {
        return (log, version)
      }
      pause(seconds)
      seconds *= 2
    }
  }

  /// Returns a connection to the file that is currently at the path.
  private mutating func connected() throws -> Connection {
    let file = try FileSignature(path: path)
    if let connection, connection.file.isSameFile(as: file) { return connection }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    connection = nil
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let new = Connection(queue: queue, file: file)
    connection = new
    return new
  }
}

/// The source uses the connection from one task at a time.
@available(Systems 2024, *)
extension DatabaseState: Sendable {}
#endif
