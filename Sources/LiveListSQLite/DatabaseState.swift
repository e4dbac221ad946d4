#if GRDB
import GRDB
import LiveList
import LiveListPipeline
import LiveListSources

/// What was last seen of a database file, so that it is read again only when somebody has written.
struct DatabaseState<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable> {
  typealias Query = ListQuery<SectionID, Header, Item>
  typealias Reading = SourceReading<SectionID, Header, Item>

  /// The whole path.
  let path: String
  /// The database, as a person calls it.
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
    /// Another number whenever another connection has committed; `nil` when the list has to be read
    /// whatever the number is.
    var version: Int?
  }

  /// Looks at the database.
  ///
  /// - Returns: What is new, `nil` when nobody has written.
  mutating func look() -> Reading? {
    do {
      var connection = try connected()
      // First the number, then the rows: what is written between them is read the next time.
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

  /// The connection to the file that is at the path now.
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

/// Connections are used by one task at a time, which the source sees to.
extension DatabaseState: Sendable {}
#endif
