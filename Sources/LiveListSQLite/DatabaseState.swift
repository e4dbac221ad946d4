#if GRDB
import GRDB
import LiveList
import LiveListPipeline
import LiveListSources

/// The last known state of a database file, which is read again only after a commit.
struct DatabaseState<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable> {
  typealias Query = ListQuery<SectionID, Header, Item>
  typealias Reading = SourceReading<SectionID, Header, Item>

  /// The absolute path.
  let path: String
  /// The database's name in messages.
  let name: String
  let query: Query
  private var connection: Connection?

  init(path: String, name: String, query: Query) {
    self.path = path
    self.name = name
    self.query = query
  }

  private struct Connection {
    let queue: DatabaseQueue
    let file: FileSignature
    /// SQLite's `data_version`, which changes when another connection commits; `nil` if the list must
    /// be read in any case.
    var version: Int?
  }

  /// Looks at the database.
  ///
  /// - Returns: What is new, `nil` if nothing was committed.
  mutating func look() -> Reading? {
    do {
      var connection = try connected()
      // Version first, then the rows: a commit between them is read the next time.
      let version = try connection.queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
      guard version != connection.version else { return nil }
      connection.version = version
      let sections = try connection.queue.read(query.fetch)
      self.connection = connection
      return Reading(sections: sections)
    } catch let failure as SystemFailure {
      connection = nil
      return Reading(failure: ListFailure(failure.sentence(about: name)))
    } catch {
      connection?.version = nil
      return Reading(failure: ListFailure(sentence(about: name, error)))
    }
  }

  /// A connection to the file that is currently at the path.
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

/// The source uses a connection from one task at a time.
extension DatabaseState: Sendable {}
#endif
