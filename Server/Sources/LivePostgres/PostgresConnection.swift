import CLibPQ
import Dispatch
import Synchronization

/// A connection to PostgreSQL. It blocks no thread while it waits for the server.
///
/// Only one task at a time may use it, except for ``interrupt()``.
package actor PostgresConnection {
  /// A notification that another session has sent with `NOTIFY`.
  package struct Notification: Sendable {
    package let channel: String
    package let payload: String
  }

  package nonisolated let place: String
  private let handle: PostgresHandle
  private let timeout: Duration
  private var prepared: Set<String> = []
  private var isFailed = false
  private let wait = Mutex<SocketWait?>(nil)

  private init(_ handle: PostgresHandle, to place: String, timeout: Duration) {
    (self.handle, self.place, self.timeout) = (handle, place, timeout)
  }

  /// Connects.
  ///
  /// - Parameters:
  ///   - location: The server.
  ///   - session: What the connection needs of the server, and its settings.
  ///   - timeout: The timeout for connecting, and for each request.
  /// - Throws: ``PostgresError``
  package static func connect(
    to location: PostgresLocation, as session: PostgresSession, timeout: Duration
  ) async throws(PostgresError) -> PostgresConnection {
    let place = location.description
    guard let handle = await PostgresHandle(location) else {
      throw PostgresError(reason: .unreachable("out of memory"), place: place)
    }
    let connection = PostgresConnection(handle, to: place, timeout: timeout)
    try await connection.finishConnecting()
    try await connection.check(session)
    _ = try await connection.run([session.settings()])
    return connection
  }

  /// Whether the connection can be used for another request.
  package var isReusable: Bool {
    !isFailed && !handle.isLost && PQtransactionStatus(handle.pointer) == PQTRANS_IDLE
  }

  // MARK: Connecting

  private func finishConnecting() async throws(PostgresError) {
    let deadline = DispatchTime.now() + timeout.dispatchInterval
    var interest = SocketWait.Interest.write
    while true {
      guard !handle.isLost else { throw unreachable }
      let outcome = await waitForSocket(interest, until: deadline)
      guard outcome == .ready else { throw error(.unreachable("it doesn't respond")) }
      switch await handle.poll() {
      case PGRES_POLLING_OK: return try beginPipelines()
      case PGRES_POLLING_READING: interest = .read
      case PGRES_POLLING_WRITING: interest = .write
      default: throw unreachable
      }
    }
  }

  private func beginPipelines() throws(PostgresError) {
    guard PQsetnonblocking(handle.pointer, 1) == 0, PQenterPipelineMode(handle.pointer) == 1
    else { throw unreachable }
  }

  private func check(_ session: PostgresSession) throws(PostgresError) {
    let server = PostgresSession.Server(
      version: Int(PQserverVersion(handle.pointer)), versionText: parameter("server_version"),
      encoding: parameter("server_encoding"), isReplica: parameter("in_hot_standby") == "on")
    if let reason = session.objection(server) { throw error(reason) }
  }

  private var unreachable: PostgresError {
    error(.unreachable(handle.message, code: handle.code))
  }

  private func parameter(_ name: String) -> String {
    PQparameterStatus(handle.pointer, name).map { String(cString: $0) } ?? "unknown"
  }

  // MARK: Requests

  /// Runs commands in one round trip. If one fails, those after it aren't run.
  ///
  /// - Returns: The rows of each command.
  /// - Throws: ``PostgresError``. If the commands have begun a transaction, it must then be rolled
  ///   back.
  package func run(
    _ commands: [PostgresCommand], timeout: Duration? = nil
  ) async throws(PostgresError) -> [PostgresRows] {
    guard !isFailed else { throw error(.lost("an earlier request failed")) }
    // Until the results have arrived, the connection can't be used for anything else.
    isFailed = true
    var results = PipelineResults()
    for command in commands { try send(command, expecting: &results) }
    guard PQpipelineSync(handle.pointer) == 1 else { throw error(.lost(handle.message)) }
    let deadline = DispatchTime.now() + (timeout ?? self.timeout).dispatchInterval
    while true {
      let flushed = PQflush(handle.pointer)
      guard flushed >= 0 else { throw error(.lost(handle.message)) }
      if try takeResults(into: &results) { break }
      let interest: SocketWait.Interest = flushed == 1 ? [.read, .write] : .read
      switch await waitForSocket(interest, until: deadline) {
      case .ready: break
      case .timedOut: throw error(.timedOut)
      case .interrupted: throw error(.lost("the request was canceled"))
      }
      guard PQconsumeInput(handle.pointer) == 1 else { throw error(.lost(handle.message)) }
    }
    prepared.formUnion(results.prepared)
    isFailed = false
    if let message = results.failure { throw error(.server(message)) }
    return results.rows
  }

  private func send(
    _ command: PostgresCommand, expecting results: inout PipelineResults
  ) throws(PostgresError) {
    let (name, encoded) = (command.statement.name, command.values.map(\.encoded))
    if name.isEmpty || !prepared.contains(name) && !results.isPreparing(name) {
      let types = command.values.map(\.type)
      let sent = PQsendPrepare(
        handle.pointer, name, command.statement.sql, Int32(types.count), types)
      guard sent == 1 else { throw error(.lost(handle.message)) }
      results.expectPrepared(name)
    }
    let sent = encoded.withPointers { pointers, lengths in
      PQsendQueryPrepared(
        handle.pointer, name, Int32(encoded.count), pointers, lengths,
        [Int32](repeating: 1, count: encoded.count), command.format.rawValue)
    }
    guard sent == 1 else { throw error(.lost(handle.message)) }
    results.expectRows()
  }

  /// - Returns: Whether all results have arrived.
  private func takeResults(into results: inout PipelineResults) throws(PostgresError) -> Bool {
    while PQisBusy(handle.pointer) == 0 {
      guard let result = PQgetResult(handle.pointer) else {
        guard !handle.isLost else { throw error(.lost(handle.message)) }
        results.endStep()
        continue
      }
      guard !handle.isLost else {
        PQclear(result)
        throw error(.lost(handle.message))
      }
      if results.take(result) { return true }
      // In this state, libpq expects data until the end of the connection.
      guard !results.isCopying else { throw error(.server(.copying)) }
    }
    return false
  }

  // MARK: Notifications

  /// Waits for notifications.
  ///
  /// - Returns: The notifications that have arrived; usually none after `duration`, or after
  ///   ``interrupt()``.
  package func notifications(within duration: Duration) async throws(PostgresError)
    -> [Notification]
  {
    let deadline = DispatchTime.now() + duration.dispatchInterval
    while true {
      let waiting = takeNotifications()
      guard waiting.isEmpty else { return waiting }
      guard await waitForSocket(.read, until: deadline) == .ready else {
        return takeNotifications()
      }
      guard PQconsumeInput(handle.pointer) == 1 else {
        isFailed = true
        throw error(.lost(handle.message))
      }
    }
  }

  private func takeNotifications() -> [Notification] {
    var all: [Notification] = []
    while let next = PQnotifies(handle.pointer) {
      all.append(
        Notification(
          channel: String(cString: next.pointee.relname),
          payload: String(cString: next.pointee.extra)))
      PQfreemem(next)
    }
    return all
  }

  /// Ends the wait of ``notifications(within:)``.
  package nonisolated func interrupt() {
    wait.withLock { $0 }?.interrupt()
  }

  // MARK: Waiting

  private func waitForSocket(
    _ interest: SocketWait.Interest, until deadline: DispatchTime
  ) async -> SocketWait.Outcome {
    let socket = PQsocket(handle.pointer)
    // The connection is lost, which the next call of libpq reports.
    guard socket >= 0 else { return .ready }
    let wait = SocketWait()
    self.wait.withLock { $0 = wait }
    defer { self.wait.withLock { $0 = nil } }
    return await wait.run(socket, for: interest, until: deadline)
  }

  private func error(_ reason: PostgresError.Reason) -> PostgresError {
    PostgresError(reason: reason, place: place)
  }
}

extension Duration {
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}

extension [[UInt8]?] {
  /// Calls a closure with pointers to the bytes, null for `nil`, and their lengths.
  fileprivate func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32]) -> Result
  ) -> Result {
    var bytes: [UInt8] = [0]
    let starts = map { value -> Int? in
      guard let value else { return nil }
      defer { bytes += value }
      return bytes.count
    }
    return bytes.withUnsafeBytes { buffer in
      let base = buffer.bindMemory(to: CChar.self).baseAddress
      let pointers = starts.map { start in start.flatMap { start in base.map { $0 + start } } }
      return body(pointers, map { Int32($0?.count ?? 0) })
    }
  }
}
