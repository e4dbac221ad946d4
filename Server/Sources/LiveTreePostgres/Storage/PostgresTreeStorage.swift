import LivePostgres
public import LiveTree
import Synchronization

/// A storage in PostgreSQL, which several servers can write at the same time.
///
/// A commit is one transaction: it waits for the commits of other servers, reads their entries,
/// resolves its batch on top of these, and is durable when `commit` returns. The entries of other
/// servers also arrive through `changes(after:)`.
///
///     let databases = try await PostgresDatabases(PostgresLocation("postgres://live@db/app"))
///     let storage = try databases.storage(named: "shop")
///     let database = try await TreeDatabase(storage: storage, now: databases.now, rules: …)
///
/// `open`, `commit`, `outcome` and the stream of `changes` throw ``PostgresError``, except that
/// `commit` throws `TreeUnavailableError.unreachable` if PostgreSQL is temporarily unavailable, and
/// `TreeOutcomeUnknown` if it may have stored the batch.
public final class PostgresTreeStorage: TreeStorage {
  /// The name of the database.
  public let name: String

  let databases: PostgresDatabases
  private let createsDatabase: Bool
  private let id = Mutex<Int64?>(nil)
  private let progress = LogProgress()

  /// The last batch whose outcome is unknown because the log was trimmed.
  private let forgotten = Mutex<TreeBatchID?>(nil)

  init(named name: String, in databases: PostgresDatabases, creating: Bool) {
    (self.name, self.databases, createsDatabase) = (name, databases, creating)
  }

  /// Reads the database, and creates it if it doesn't exist and may be created.
  ///
  /// - Complexity: O(*n* log *n*) in the leaves; a million leaves take less than half a minute.
  public func open() async throws -> TreeImage {
    let id = try await databases.id(of: name, creating: createsDatabase)
    self.id.withLock { $0 = id }
    let image = try await databases.retrying { try await $0.image(of: id) }
    progress.begin(with: image)
    return image
  }

  /// - Complexity: O(*k* log *n*) in the leaves written and replaced, plus the cost of the entries
  ///   of other servers.
  public func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    let id = try openedID()
    let entries: [TreeLogEntry]
    do {
      entries = try await attempt(batch, in: id, after: version, resolve)
    } catch let error as PostgresError where error.isTemporary {
      throw TreeUnavailableError.unreachable
    }
    await receive(entries, endingWith: batch, in: id)
    databases.counter.change { figures in
      figures.commitCount += 1
      if entries.first?.batch != batch { figures.conflictCount += 1 }
    }
    return entries
  }

  /// - Throws: ``PostgresError``. If the log was trimmed past the batch, it's thrown once; after
  ///   that, the batch counts as not stored.
  public func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]? {
    let id = try openedID()
    let (head, entries) = try await databases.retrying { connection in
      // The transaction of the batch may still be in progress. It holds the lock until its end.
      let log = try await self.readLocked(id, after: version, on: connection)
      _ = try await connection.run([PostgresStatement.rollback()])
      return log
    }
    guard entries.count == head - version.number else {
      try forget(batch)
      return nil
    }
    guard let last = entries.lastIndex(where: { $0.batch == batch }) else { return nil }
    let known = Array(entries[...last])
    await receive(known, endingWith: batch, in: id)
    return known
  }

  public func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [TreeLogEntry].self)
    guard let id = id.withLock(\.self) else {
      continuation.finish(throwing: databases.error(.closed))
      return stream
    }
    databases.followers.add(id, progress, continuation)
    return stream
  }

  /// Releases the database. The connections stay open for the other databases.
  public func close() async {
    id.withLock { $0 = nil }
  }

  /// Records entries that the database receives, and announces those of a batch to other servers.
  private func receive(
    _ entries: [TreeLogEntry], endingWith batch: TreeBatchID, in id: Int64
  ) async {
    progress.advance(over: entries)
    guard let last = entries.last, last.batch == batch else { return }
    await databases.announcer.announce(last.version.number, of: id)
  }

  private func openedID() throws(PostgresError) -> Int64 {
    guard let id = id.withLock(\.self) else { throw databases.error(.closed) }
    return id
  }

  /// Throws the first time for a batch, so that its writers learn that the outcome is unknown.
  private func forget(_ batch: TreeBatchID) throws(PostgresError) {
    let isFirst = forgotten.withLock { forgotten in
      defer { forgotten = batch }
      return forgotten != batch
    }
    if isFirst { throw databases.error(.forgotten) }
  }
}

// MARK: - Transactions

extension PostgresTreeStorage {
  /// Stores a batch in a transaction, or in a second one if the first lost its connection before it
  /// stored anything.
  private func attempt(
    _ batch: TreeBatchID, in id: Int64, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry] {
    try await databases.retrying { connection in
      let others = try await self.lock(id, after: version, on: connection)
      let entries = TreeLogEntry.entries(
        resolve(others), in: batch, after: others.last?.version ?? version)
      if entries.isEmpty {
        _ = try await connection.run([PostgresStatement.rollback()])
      } else {
        try await self.store(entries, in: id, on: connection)
      }
      return others + entries
    }
  }

  /// Begins a transaction, waits for other writers, and reads the entries after a version.
  private func lock(
    _ id: Int64, after version: TreeVersion, on connection: PostgresConnection
  ) async throws -> [TreeLogEntry] {
    let (head, entries) = try await readLocked(id, after: version, on: connection)
    guard entries.count != head - version.number else { return entries }
    // The log was trimmed.
    databases.counter.change { $0.reloadCount += 1 }
    return try await ImageReader(connection: connection, database: id).image()
      .entries(ending: progress.sessions)
  }

  private func readLocked(
    _ id: Int64, after version: TreeVersion, on connection: PostgresConnection
  ) async throws -> (head: Int64, entries: [TreeLogEntry]) {
    let results = try await connection.run([
      PostgresStatement.begin(), LogStatements.lock(.integer(id)),
      LogStatements.read(.integer(id), .integer(version.number)),
    ])
    guard let head = results[1].count == 1 ? results[1].integer(0, 0) : nil else {
      throw databases.error(.missingDatabase(name))
    }
    guard head >= version.number else {
      throw databases.error(
        .damaged("\(name) has version \(head), although this server has seen \(version.number)"))
    }
    return (head, try results[2].entries(at: connection.place))
  }

  /// Stores entries, and ends the transaction.
  ///
  /// - Throws: `TreeOutcomeUnknown` if the connection was lost in the meantime.
  private func store(
    _ entries: [TreeLogEntry], in id: Int64, on connection: PostgresConnection
  ) async throws {
    do {
      _ = try await connection.run(
        LogStatements.store(entries, in: id, by: databases.followers.server))
    } catch {
      guard !error.isConnectionFailure, !error.isLost else {
        databases.counter.change { $0.unknownCount += 1 }
        // If the batch turns out not to be stored, its writers get this error.
        throw TreeOutcomeUnknown(because: TreeUnavailableError.unreachable)
      }
      throw error
    }
  }
}

extension PostgresConnection {
  /// Reads a database.
  func image(of database: Int64) async throws(PostgresError) -> TreeImage {
    _ = try await run([PostgresStatement.beginSnapshot()])
    let image = try await ImageReader(connection: self, database: database).image()
    _ = try await run([PostgresStatement.commit()])
    return image
  }
}

/// The version that a database has received from its storage, and its sessions.
final class LogProgress: Sendable {
  private struct State {
    var version: Int64 = 0
    var sessions: Set<String> = []
  }

  private let state = Mutex(State())

  var version: Int64 { state.withLock { $0.version } }

  /// The sessions that may have `onDisconnect` writes in this version.
  var sessions: [String] { state.withLock { Array($0.sessions) } }

  /// Records that the database has received an image.
  func begin(with image: TreeImage) {
    state.withLock { state in
      state.version = max(state.version, image.version.number)
      state.sessions.formUnion(image.onDisconnect.sessions)
    }
  }

  /// Records that the database has received entries, or is about to receive them.
  func advance(over entries: some Collection<TreeLogEntry>) {
    state.withLock { state in
      for entry in entries {
        state.version = max(state.version, entry.version.number)
        switch entry.change {
        case .onDisconnect(let session, .append): state.sessions.insert(session)
        case .onDisconnect(let session, .end): state.sessions.remove(session)
        default: break
        }
      }
    }
  }
}
