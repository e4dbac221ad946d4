import LivePostgres

/// Connections to one PostgreSQL server, each used by one task at a time.
actor PostgresPool {
  private let location: PostgresLocation
  private let timeout: Duration
  private let maximumCount: Int
  private var idle: [PostgresConnection] = []
  private var count = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false

  /// - Precondition: `maximumCount` is positive.
  init(_ location: PostgresLocation, maximumCount: Int, timeout: Duration) {
    precondition(maximumCount > 0, "maximumCount must be positive, not \(maximumCount).")
    (self.location, self.maximumCount, self.timeout) = (location, maximumCount, timeout)
  }

  /// Waits for a connection that no other task uses, and calls a closure with it.
  ///
  /// - Throws: ``PostgresError`` if there is no connection, and the errors of the closure.
  func withConnection<Result: Sendable>(
    _ body: @Sendable (PostgresConnection) async throws -> Result
  ) async throws -> Result {
    let connection = try await take()
    do {
      let result = try await body(connection)
      await give(back: connection)
      return result
    } catch {
      await give(back: connection)
      throw error
    }
  }

  /// Closes all connections. Those in use are closed when they are returned.
  func close() {
    isClosed = true
    forgetIdle()
  }

  /// Closes the connections that aren't in use.
  func forgetIdle() {
    count -= idle.count
    idle = []
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  private func take() async throws -> PostgresConnection {
    while idle.isEmpty && count >= maximumCount && !isClosed {
      await withCheckedContinuation { waiters.append($0) }
    }
    guard !isClosed else {
      throw PostgresError(reason: .closed, place: location.description)
    }
    if let connection = idle.popLast() { return connection }
    count += 1
    do {
      return try await PostgresConnection.connect(to: location, as: .storage, timeout: timeout)
    } catch {
      count -= 1
      wakeOne()
      throw error
    }
  }

  private func give(back connection: PostgresConnection) async {
    if await connection.isReusable, !isClosed {
      idle.append(connection)
    } else {
      count -= 1
    }
    wakeOne()
  }

  private func wakeOne() {
    if !waiters.isEmpty { waiters.removeFirst().resume() }
  }
}
