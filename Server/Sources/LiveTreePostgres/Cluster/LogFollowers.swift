import LivePostgres
import LiveTree
import Synchronization

/// Receives the changes of other servers, for all databases over one connection.
///
/// A notification says that there are changes, which are then read from the log. Polling finds
/// changes whose notification was lost. If entries are missing from the log because it was trimmed,
/// the whole database is read.
final class LogFollowers: Sendable {
  typealias Continuation = AsyncThrowingStream<[TreeLogEntry], any Error>.Continuation

  private struct Follower {
    let database: Int64
    let progress: LogProgress
    let continuation: Continuation

    /// The newest version that the database has received, from here or from a commit.
    var version: Int64 { progress.version }
  }

  private struct State {
    var followers: [Int: Follower] = [:]
    var count = 0
    var task: Task<Void, Never>?
    var connection: PostgresConnection?
    var isClosed = false
    var pollCount = 0
    /// The time of PostgreSQL's last response.
    var answered: ContinuousClock.Instant?
    /// The time at which the connection was made; `nil` while there is none.
    var connected: ContinuousClock.Instant?
  }

  private let location: PostgresLocation
  private let settings: PostgresDatabases.Settings
  /// The name of this server's lease.
  let server = PostgresUUID()

  private let clock: PostgresClock
  private let counter: FigureCounter
  private let state = Mutex(State())

  init(
    _ location: PostgresLocation, _ settings: PostgresDatabases.Settings, _ clock: PostgresClock,
    _ counter: FigureCounter
  ) {
    (self.location, self.settings) = (location, settings)
    (self.clock, self.counter) = (clock, counter)
  }

  /// The time since PostgreSQL's last response.
  var age: Duration {
    state.withLock { $0.answered.map { $0.duration(to: .now) } ?? .zero }
  }

  /// The age of the connection; zero while there is none.
  var connectionAge: Duration {
    state.withLock { $0.connected.map { $0.duration(to: .now) } ?? .zero }
  }

  /// Begins to follow the log, and to renew the lease.
  func start() {
    state.withLock { state in
      state.answered = .now
      state.task = Task { await run() }
    }
  }

  /// Yields the entries that a database hasn't received yet to a continuation.
  func add(
    _ database: Int64, _ progress: LogProgress, _ continuation: Continuation
  ) {
    let (isClosed, connection) = state.withLock { state in
      guard !state.isClosed else { return (true, PostgresConnection?.none) }
      state.count += 1
      let id = state.count
      state.followers[id] = Follower(
        database: database, progress: progress, continuation: continuation)
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
      return (false, state.connection)
    }
    if isClosed { continuation.finish() }
    // Something may have been written since the database was read.
    connection?.interrupt()
  }

  private func remove(_ id: Int) {
    state.withLock { _ = $0.followers.removeValue(forKey: id) }
  }

  /// Ends all sequences, the connection, and the lease.
  func close() async {
    let (followers, task) = state.withLock { state in
      state.isClosed = true
      defer { (state.followers, state.task, state.connection) = ([:], nil, nil) }
      return (state.followers, state.task)
    }
    for follower in followers.values { follower.continuation.finish() }
    guard let task else { return }
    task.cancel()
    await task.value
    // A server that stops doesn't wait long for PostgreSQL, because its lease ends anyway.
    let timeout = settings.timeout / 5
    if let connection = try? await PostgresConnection.connect(
      to: location, as: .storage, timeout: timeout)
    {
      _ = try? await connection.run(LeaseStatements.end(server))
    }
  }
}

// MARK: - Following

extension LogFollowers {
  private func run() async {
    var attempt = 0
    while !Task.isCancelled {
      do {
        let connection = try await connect()
        attempt = 0
        while !Task.isCancelled { try await follow(on: connection) }
      } catch {
        state.withLock { ($0.connection, $0.connected) = (nil, nil) }
      }
      attempt += 1
      try? await Task.sleep(for: .milliseconds(min(2_000, 50 << min(attempt, 6))))
    }
  }

  private func connect() async throws -> PostgresConnection {
    let connection = try await PostgresConnection.connect(
      to: location, as: .storage, timeout: settings.timeout)
    _ = try await connection.run([LogStatements.listen()])
    state.withLock { ($0.connection, $0.connected) = (connection, .now) }
    return connection
  }

  /// Polls, and then follows notifications until the next poll.
  private func follow(on connection: PostgresConnection) async throws {
    let end = ContinuousClock.now + settings.pollInterval
    try await poll(on: connection)
    while !Task.isCancelled {
      let remaining = ContinuousClock.now.duration(to: end)
      guard remaining > .zero else { return }
      let notifications = try await connection.notifications(within: remaining)
      guard !notifications.isEmpty else { return }
      var heads: [Int64: Int64] = [:]
      for case (let database, let head)? in notifications.map(LogStatements.parse) {
        heads[database] = max(head, heads[database] ?? 0)
      }
      try await catchUp(to: heads, on: connection)
    }
  }

  private func poll(on connection: PostgresConnection) async throws {
    let ids = Set(state.withLock { $0.followers.values.map(\.database) })
    let start = ContinuousClock.now
    let results = try await connection.run(
      [LogStatements.heads(.integers(Array(ids))), PostgresClock.read()] + leaseCommands())
    if let time = results[1].integer(0, 0) { clock.set(to: time, sentAt: start) }
    var heads: [Int64: Int64] = [:]
    for row in 0..<results[0].count {
      if let id = results[0].integer(row, 0) { heads[id] = results[0].integer(row, 1) }
    }
    noteAnswer(heads)
    try await catchUp(to: heads, on: connection)
  }

  /// The commands that renew the lease with a poll and, with every eighth poll, trim the log.
  private func leaseCommands() -> [PostgresCommand] {
    let (versions, count) = state.withLock { state in
      state.pollCount += 1
      let versions = state.followers.values.map { ($0.database, $0.version) }
      return (Dictionary(versions, uniquingKeysWith: min), state.pollCount)
    }
    let renewal = LeaseStatements.renew(server, versions)
    return count % 8 == 0
      ? renewal + LeaseStatements.trim(keeping: settings.logDuration) : renewal
  }

  private func noteAnswer(_ heads: [Int64: Int64]) {
    let missing = state.withLock { state in
      state.answered = .now
      return state.followers.values.map { (heads[$0.database] ?? 0) - $0.version }.max() ?? 0
    }
    counter.change { $0.missingVersionCount = max(0, missing) }
  }

  /// Sends databases the entries that they lack up to these versions, in parts.
  private func catchUp(to heads: [Int64: Int64], on connection: PostgresConnection) async throws {
    while true {
      // A commit of this server can advance the version of a follower at any time.
      let late = state.withLock { state in
        state.followers.map { (id: $0.key, follower: $0.value, version: $0.value.version) }
          .filter { $0.version < heads[$0.follower.database] ?? 0 }
      }
      guard !late.isEmpty, !Task.isCancelled else { return }
      let results = try await connection.run(
        late.map { LogStatements.readPart(.integer($0.follower.database), .integer($0.version)) })
      for ((id, follower, version), rows) in zip(late, results) {
        await send(rows, after: version, to: id, follower, on: connection)
      }
    }
  }

  private func send(
    _ rows: PostgresRows, after version: Int64, to id: Int, _ follower: Follower,
    on connection: PostgresConnection
  ) async {
    do {
      var entries = try rows.entries(at: location.description)
      if let age = entries.isEmpty ? nil : rows.integer(entries.count - 1, 2) {
        counter.change { $0.notificationLag = Double(age) / 1_000_000 }
      }
      if entries.first?.version.number != version + 1 {
        counter.change { $0.reloadCount += 1 }
        entries = try await connection.image(of: follower.database)
          .entries(ending: follower.progress.sessions)
      }
      guard !entries.isEmpty else { return }
      follower.progress.advance(over: entries)
      follower.continuation.yield(entries)
    } catch {
      follower.continuation.finish(throwing: error)
      remove(id)
    }
  }
}
