public import LiveTree

/// The state machine of a server's WebSocket; it uses no socket, clock or session.
///
/// It turns the frames of a client into requests of a `TreeSession`, and what the session sends into
/// messages. Every request is answered once, in order.
///
///     var machine = SocketMachine(limits, tools)
///     for effect in machine.start(as: hello, after: nil) { perform(effect) }
///     for effect in try machine.receive(frame, at: now) { perform(effect) }
///     for effect in machine.complete(session.take()) { perform(effect) }
///
/// Source: Protocol.md §5.
@available(Systems 2024, *)
public struct SocketMachine: Sendable {
  /// What a connection must do.
  public enum Effect: Sendable {
    /// Submit a request to the session.
    case submit(SessionRequest)

    /// Send a message.
    case send(SocketServerMessage)

    /// Call ``SocketMachine/expire(at:)`` at this time, in milliseconds since 1970. It replaces an
    /// earlier time; `nil` means never.
    case expire(at: Int64?)

    /// Log an error that isn't the client's.
    case report(any Error)
  }

  /// The functions that the machine needs from its server.
  public struct Tools: Sendable {
    let hash: @Sendable (TreeNode) -> String
    let verify: @Sendable (SocketCredential) async throws -> VerifiedIdentity
    let anonymous: TreeIdentity

    /// Creates tools.
    ///
    /// - Parameters:
    ///   - anonymous: The identity of a client that hasn't authenticated.
    ///   - hash: The hash of a node: `TreeNode.hash(base64SHA1:)`.
    ///   - verify: Verifies a credential.
    public init(
      anonymous: TreeIdentity = .unauthenticated, hash: @escaping @Sendable (TreeNode) -> String,
      verify: @escaping @Sendable (SocketCredential) async throws -> VerifiedIdentity
    ) {
      (self.anonymous, self.hash, self.verify) = (anonymous, hash, verify)
    }
  }

  private let limits: SocketLimits
  private let tools: Tools
  /// The length of the last complete request, in bytes.
  public private(set) var messageByteCount = 0
  private var joiner: SocketFrameJoiner
  private var expected = ExpectedAnswers()
  private var listens = SocketListens()

  /// The expiry of the identity as of the last answer; `nil` if it never expires.
  private var expires: Int64?

  /// The number of unanswered requests that may replace the identity.
  private var identityRequestCount = 0

  /// Creates the machine of a new connection.
  public init(_ limits: SocketLimits = SocketLimits(), _ tools: Tools) {
    (self.limits, self.tools) = (limits, tools)
    joiner = SocketFrameJoiner(maximumBytes: limits.maximumMessageBytes)
  }

  /// Whether so many requests wait that the server should stop reading.
  public var isBusy: Bool {
    expected.count >= limits.maximumWaitingRequests
      || expected.byteCount >= limits.maximumMessageBytes
  }

  /// Begins a connection.
  ///
  /// - Parameters:
  ///   - hello: The first message.
  ///   - session: The name of the session that the client had before, which is ended first.
  public mutating func start(as hello: SocketHello, after session: String?) -> [Effect] {
    expected.append(.internal)
    return [.send(.hello(hello)), .submit(.replace(session ?? ""))]
  }

  /// Receives a text frame.
  ///
  /// A request is never performed with an identity that has expired, however the clock was set.
  ///
  /// - Parameter milliseconds: The current time, in milliseconds since 1970.
  /// - Throws: `SocketError` if the connection must end.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func receive(
    _ frame: some Collection<UInt8>, at milliseconds: Int64
  ) throws(SocketError) -> [Effect] {
    guard let bytes = try join(frame) else { return [] }
    let message = try SocketClientMessage(
      parsing: bytes, maximumCount: limits.maximumMessageValues)
    return receive(message, byteCount: bytes.count, at: milliseconds)
  }

  /// Receives a text frame without parsing the message that it completes, which can take long.
  ///
  /// - Returns: The message to parse as a ``SocketClientMessage``, and to pass to
  ///   ``receive(_:byteCount:at:)`` before the next frame; `nil` if the message isn't complete yet.
  /// - Throws: `SocketError` if the connection must end.
  public mutating func join(
    _ frame: some Collection<UInt8>
  ) throws(SocketError) -> [UInt8]? {
    try joiner.join(frame)
  }

  /// Receives a message.
  ///
  /// - Parameters:
  ///   - byteCount: Its length in bytes.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  public mutating func receive(
    _ message: SocketClientMessage, byteCount: Int, at milliseconds: Int64
  ) -> [Effect] {
    switch message {
    case .ping: return [.send(.pong)]
    case .control: return []
    case .request(let number, let request):
      messageByteCount = byteCount
      return checkIdentity(at: milliseconds)
        + perform(request, number: number, byteCount: byteCount)
    }
  }

  /// Ends the authentication of the client if its credential has expired.
  ///
  /// If the client is about to replace the credential, nothing happens unless that fails.
  ///
  /// - Parameter milliseconds: The current time, in milliseconds since 1970.
  public mutating func expire(at milliseconds: Int64) -> [Effect] {
    guard hasExpired(at: milliseconds), identityRequestCount == 0 else { return [] }
    expires = nil
    expected.append(.internal)
    return [
      .send(.authRevoked("expired_token", "Auth token is expired")),
      .submit(.expire(at: milliseconds, as: tools.anonymous)), .expire(at: nil),
    ]
  }

  private func hasExpired(at milliseconds: Int64) -> Bool {
    expires.map { $0 <= milliseconds } ?? false
  }

  /// Ensures that the next request isn't performed with an identity that has expired, even if the
  /// verification of the next credential is in progress and fails.
  private mutating func checkIdentity(at milliseconds: Int64) -> [Effect] {
    guard hasExpired(at: milliseconds), identityRequestCount > 0 else {
      return expire(at: milliseconds)
    }
    expected.append(.internal)
    return [.submit(.expire(at: milliseconds, as: tools.anonymous))]
  }

  /// Stops a listen because one of its events is too large.
  public mutating func stop(_ listen: SessionListen) -> [Effect] {
    expected.append(.internal)
    let object = listens.remove(listen.path, listen.query)
    return [
      .send(.canceled(listen.path, object)), .submit(.unlisten(listen.path, listen.query)),
    ]
  }
}

// MARK: - Requests

@available(Systems 2024, *)
extension SocketMachine {
  private mutating func perform(
    _ request: SocketRequest, number: Int, byteCount: Int
  ) -> [Effect] {
    let refusal = refusal(of: request)
    let (answer, submitted) = refusal.map { ($0, nil) } ?? plan(request)
    let isImmediate = submitted == nil && expected.count == 0
    expected.append(ExpectedAnswer(number: number, answer: answer, byteCount: byteCount))
    if let submitted { return [.submit(submitted)] }
    return isImmediate ? expected.takeKnown().map(Effect.send) : []
  }

  /// The answer to a request that is rejected or needs no session; `nil` if the session must
  /// perform the request.
  private mutating func refusal(of request: SocketRequest) -> ExpectedAnswer.Answer? {
    switch request {
    case .notice: return .known(.ok(""))
    case .unknown: return .known(.error("unknown action"))
    case .invalid(_, let reason): return .known(.error(reason))
    case .listen(let place, _, _):
      guard !listens.add(place, maximum: limits.maximumListens) else { return nil }
      return .known(
        .error("Too many listens; \(limits.maximumListens) are allowed. Stop some of them."))
    default: return nil
    }
  }

  /// The request for the session, and what its answer contains.
  private mutating func plan(
    _ request: SocketRequest
  ) -> (ExpectedAnswer.Answer, SessionRequest?) {
    switch request {
    case .listen(let place, let hash, let tag):
      let knows = { @Sendable [tools] node in tools.hash(node) == hash }
      return (.listen(place), .listen(place.path, place.query, tag: tag, knows: knows))
    case .unlisten(let place):
      _ = listens.remove(place.path, place.query)
      return (.result, .unlisten(place.path, place.query))
    case .get(let place): return (.value, .get(place.path, place.query))
    case .write(let write, let hash):
      let isCurrent = hash.map { hash in
        { @Sendable [tools] (node: TreeNode) in tools.hash(node) == hash }
      }
      return (.result, .write(write, onlyIf: isCurrent))
    case .setPriority(let path, let priority): return (.result, .setPriority(path, priority))
    case .onDisconnect(let write): return (.result, .onDisconnect(write))
    case .cancelOnDisconnect(let path): return (.result, .cancelOnDisconnect(path))
    case .authenticate(let credential):
      identityRequestCount += 1
      return (.identity, .verify { [tools] in try await tools.verify(credential) })
    case .unauthenticate:
      identityRequestCount += 1
      return (.identity, .authenticate(tools.anonymous))
    case .notice, .unknown, .invalid: return (.known(.ok("")), nil)
    }
  }
}

// MARK: - Answers

@available(Systems 2024, *)
extension SocketMachine {
  /// Receives the result of the first unanswered request of the session.
  public mutating func complete(_ result: Result<SessionAnswer, any Error>) -> [Effect] {
    guard let first = expected.takeFirst() else {
      preconditionFailure("The session answered a request that was never submitted.")
    }
    var effects: [Effect] = []
    if let number = first.number, case (.value, .success(.value(let node))) = (first.answer, result)
    {
      effects.append(.send(.value(number, node)))
    } else if let number = first.number {
      let status = SocketStatus(result, for: first.answer)
      effects.append(.send(.answer(number, status.code, status.data)))
      effects += consequences(of: result, for: first.answer)
      if case .failure(let error) = result, status.isInternal { effects.append(.report(error)) }
    }
    return effects + expected.takeKnown().map(Effect.send)
  }

  /// Receives the end of a listen.
  public mutating func cancel(_ listen: SessionListen) -> [Effect] {
    [.send(.canceled(listen.path, listens.end(listen.path, listen.query)))]
  }

  private mutating func consequences(
    of result: Result<SessionAnswer, any Error>, for answer: ExpectedAnswer.Answer
  ) -> [Effect] {
    switch (answer, result) {
    case (.listen(let place), .success): listens.answered(place, isRefused: false)
    case (.listen(let place), .failure): listens.answered(place, isRefused: true)
    case (.identity, _):
      identityRequestCount -= 1
      switch result {
      case .success(.identity(let verified)): expires = verified.expires
      case .success: expires = nil
      case .failure: break
      }
      return [.expire(at: expires)]
    default: break
    }
    return []
  }
}
