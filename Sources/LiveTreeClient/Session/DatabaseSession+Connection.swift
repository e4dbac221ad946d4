import LiveTransport
import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension DatabaseSession {
  /// The maximum size of a message, the same as Firebase's of an answer.
  private static let maximumMessageBytes = 256 << 20

  /// Opens a connection, and receives its messages until it ends.
  ///
  /// - Parameter attempt: The number of the connection.
  func connect(_ opening: ClientMachine.Opening, attempt: Int) async {
    do throws(DatabaseError) {
      let credential = try await DatabaseCredential.next(
        from: credentials, insteadOf: opening.refused)
      if let refusal = opening.refusal, credential == opening.refused {
        return giveUp(refusal, attempt: attempt)
      }
      let socket = try await open(opening)
      guard let outbox = begin(attempt, as: credential) else { return socket.close() }
      let (pongs, pong) = AsyncStream.makeStream(of: Void.self)
      let sending = Task {
        try? await Self.send(outbox, over: socket, pongs)
        socket.close()
      }
      defer { sending.cancel() }
      try await receive(from: socket, attempt: attempt, pong)
    } catch  where error.code == .unsupported {
      giveUp(error, attempt: attempt)
    } catch {
      run { state, now in
        ((), state.attempt == attempt ? state.machine.fail(error, at: now) : [])
      }
    }
  }

  /// Sends messages no faster than the line takes them, with a ping after each 64 KiB: a pong says that the
  /// server has what was sent before it, so a line that moves isn't silent.
  private static func send(
    _ messages: AsyncStream<SocketClientMessage>, over socket: any WebSocketConnection,
    _ pongs: AsyncStream<Void>
  ) async throws {
    var pongs = pongs.makeAsyncIterator()
    var window = SendWindow()
    for await message in messages {
      for frame in SocketFrames.frames(of: message.encoded) {
        while !window.hasRoom(for: frame.utf8.count) {
          guard await pongs.next() != nil else { return }
          window.hear()
        }
        try await socket.send(frame)
        if window.add(frame.utf8.count) { try await socket.ping() }
      }
    }
  }

  /// Gets another credential before one expires. A source that returns the same is asked as for a refused one; if it
  /// has no other, the connection ends with the credential.
  func renew(_ former: DatabaseCredential, attempt: Int) async {
    var next = try? await DatabaseCredential.next(from: credentials, insteadOf: nil)
    if next == former {
      next = try? await DatabaseCredential.next(from: credentials, insteadOf: former)
    }
    guard let next else { return }
    run { state, now in
      ((), state.attempt == attempt ? state.machine.renew(next, at: now) : [])
    }
  }

  private func hear(attempt: Int) {
    run { state, now in
      if state.attempt == attempt { state.machine.hear(at: now) }
      return ((), [])
    }
  }

  private func giveUp(_ error: DatabaseError, attempt: Int) {
    run { state, now in
      guard state.attempt == attempt else { return ((), []) }
      if error.code == .unsupported { state.isUnsupported = true }
      return ((), state.machine.giveUp(error, at: now))
    }
  }

  private func open(
    _ opening: ClientMachine.Opening
  ) async throws(DatabaseError) -> any WebSocketConnection {
    let request = TransportRequest(
      .get, url: address.webSocketURL(host: opening.host, session: opening.session))
    do throws(TransportError) {
      return try await withTimeLimit(policy.opening, orThrow: TransportError.timedOut) {
        [transport] () async throws(TransportError) in
        try await transport.openWebSocket(request)
      }
    } catch  where error.isWithoutWebSockets && opening.session == nil && hasAlternative {
      throw .needsWebSocket
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
  }

  /// The messages to send over a connection that is open now; `nil` if it isn't needed any more.
  private func begin(
    _ attempt: Int, as credential: DatabaseCredential?
  ) -> AsyncStream<SocketClientMessage>? {
    run { state, now in
      guard state.attempt == attempt else { return (nil, []) }
      let (stream, outbox) = AsyncStream.makeStream(of: SocketClientMessage.self)
      state.outbox = outbox
      state.machine.opened(as: credential, at: now)
      return (stream, [])
    }
  }

  private func receive(
    from socket: any WebSocketConnection, attempt: Int, _ pong: AsyncStream<Void>.Continuation
  ) async throws(DatabaseError) {
    var joiner = SocketFrameJoiner(maximumBytes: Self.maximumMessageBytes)
    while true {
      let message: WebSocketMessage
      do throws(TransportError) {
        message = try await socket.receive()
      } catch {
        throw .unreachable(ConnectionFailure.sentence(for: error))
      }
      switch message {
      case .text(let frame):
        guard let bytes = try joiner.message(completedBy: frame) else {
          hear(attempt: attempt)
          continue
        }
        let event = try ServerEvent(parsing: bytes)
        let isPresent = run { state, now in
          state.attempt == attempt
            ? (true, state.machine.receive(event, at: now)) : (false, [])
        }
        guard isPresent else { return socket.close() }
      case .close: throw .unreachable("it closed the connection.")
      case .pong:
        hear(attempt: attempt)
        pong.yield()
      case .binary: continue
      }
    }
  }
}

/// The bytes that were handed to a connection and haven't arrived for certain.
private struct SendWindow {
  private static let interval = 64 << 10
  private static let limit = 256 << 10

  private var sent = 0
  /// What had been sent at each ping without a pong.
  private var pings: [Int] = []
  private var lastPing = 0
  private var heard = 0

  func hasRoom(for count: Int) -> Bool { sent + count - heard <= Self.limit }

  /// - Returns: Whether a ping must follow.
  mutating func add(_ count: Int) -> Bool {
    sent += count
    guard sent - lastPing >= Self.interval else { return false }
    lastPing = sent
    pings.append(sent)
    return true
  }

  /// Records a pong.
  mutating func hear() {
    if !pings.isEmpty { heard = pings.removeFirst() }
  }
}

extension TransportError {
  /// Whether a server that answered has no WebSocket at this address, as opposed to one that is busy.
  fileprivate var isWithoutWebSockets: Bool {
    switch self {
    case .refused(let status, _): [200, 400, 404, 405, 426, 501].contains(status)
    case .invalidUpgrade, .unsupported: true
    default: false
    }
  }
}

extension SocketFrameJoiner {
  @available(Systems 2024, *)
  fileprivate mutating func message(
    completedBy frame: [UInt8]
  ) throws(DatabaseError) -> [UInt8]? {
    do {
      return try join(frame)
    } catch {
      throw .malformed(error.description)
    }
  }
}
