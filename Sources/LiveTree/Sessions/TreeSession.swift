import Synchronization

/// A client's session with a database over one connection, independent of the transport.
///
/// Requests are performed in order, and `submit` doesn't wait for them. Writes and `onDisconnect`
/// requests don't wait for each other; any other request is performed once all earlier ones are
/// answered, so that it sees what they wrote. Messages wait in the session until the transport
/// takes them:
///
/// - Answers are in the order of their requests.
/// - The events that a write causes precede its answer.
/// - The events of a listen have no gaps and no duplicates; if too many wait, one `put` of the
///   newest value replaces them.
/// - When the session ends, its `onDisconnect` writes are made exactly once.
/// - If more than ``SessionLimits/maximumMessages`` messages wait, the session ends itself.
///
///     let session = TreeSession(database) { transport.wake() }
///     session.submit(.listen(users, nil))
///     session.submit(.write(.set(ada, .string("Ada"))))
///     for message in session.takeAll() { … }   // in wake()
///     session.end()
///
/// Source: Protocol.md §5.3 to §5.5.
@available(Systems 2024, *)
public final class TreeSession: Sendable {
  typealias Continuation = CheckedContinuation<Void, Never>

  struct State {
    var outbox: SessionOutbox
    var identity: TreeIdentity
    /// The expiry of the credential that has proved the identity; `nil` if it never expires.
    var expires: Int64?
    var listens: [ListenTarget: SessionListen] = [:]
    /// Whether the session may have registered `onDisconnect` writes.
    var hasWritesAtEnd = false
    var requests: [(number: Int, request: SessionRequest)] = []
    /// The number of `requests` that have been taken.
    var takenCount = 0
    /// Whether the database is performing the requests.
    var isRunning = false
    /// Whether the transport was signaled and hasn't taken the messages yet.
    var isSignaled = false
    /// The request that waits until all earlier ones are answered.
    var waiter: (number: Int, continuation: CheckedContinuation<Void, Never>)?
    /// The request that waits until fewer messages wait.
    var roomWaiter: CheckedContinuation<Void, Never>?
    /// Whether further requests are ignored.
    var hasEnded = false
    /// Whether the database has begun to forget the session.
    var isFinished = false
    let finish = SessionFinish()
  }

  /// The name by which a successor refers to this session to end it. Other clients can't guess it.
  public let name: String

  /// Where the database delivers to the session.
  let loop: any SessionLoop
  private let database: TreeDatabase
  private let atEnd: OnDisconnectLimits
  private let signal: @Sendable () -> Void
  private let deliver: (@Sendable (SharedTreeEvent, SessionListen) -> Bool)?
  private let state: Mutex<State>
  private let overfull = Atomic(false)

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - database: The database that the session reads and writes.
  ///   - name: The name by which a successor refers to this session to end it; by default a random
  ///     one. No other session of the database, past or present, may have this name.
  ///   - identity: The identity of the client.
  ///   - limits: The limits of what may wait, and of the `onDisconnect` writes.
  ///   - loop: Where the database delivers to the session; if `nil`, on a thread of its own, which
  ///     mustn't be kept busy.
  ///   - deliver: Called on the loop with an event if no message waits; returns whether it was taken at
  ///     once, and otherwise it waits. If `nil`, every event waits.
  ///   - signal: Called on the loop when messages start to wait, but not again before they are taken,
  ///     and when a successor ends the session or the session ends itself.
  public init(
    _ database: TreeDatabase, named name: String = TreeSession.randomName(),
    as identity: TreeIdentity = .admin, limits: SessionLimits = SessionLimits(),
    on loop: (any SessionLoop)? = nil,
    deliver: (@Sendable (SharedTreeEvent, SessionListen) -> Bool)? = nil,
    signal: @escaping @Sendable () -> Void
  ) {
    (self.database, self.name, self.signal, self.deliver) = (database, name, signal, deliver)
    self.loop = loop ?? DatabaseLoop.shared
    atEnd = OnDisconnectLimits(
      maximumCount: limits.maximumWritesAtEnd, maximumByteCount: limits.maximumBytesAtEnd)
    state = Mutex(State(outbox: SessionOutbox(limits), identity: identity))
  }

  deinit {
    end()
  }

  /// A unique name, which consists of 128 random bits.
  public static func randomName() -> String {
    var random = SystemRandomNumberGenerator()
    return TreeBatchID(using: &random).description
  }

  /// The identity of the client.
  public var identity: TreeIdentity { state.withLock { $0.identity } }

  /// Whether the session has ended.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether the session has ended itself because its client was too slow: more than
  /// ``SessionLimits/maximumMessages`` messages waited. The transport is signaled and should close
  /// the connection.
  public var isOverfull: Bool { overfull.load(ordering: .acquiring) }
}

// MARK: - Requests

@available(Systems 2024, *)
extension TreeSession {
  /// Adds a request.
  ///
  /// - Returns: The number of the request, which its answer carries. Once the session has ended,
  ///   requests aren't answered.
  @discardableResult
  public func submit(_ request: SessionRequest) -> Int {
    let (number, isFirst) = state.withLock { state in
      let number = state.outbox.begin()
      guard !state.hasEnded else { return (number, false) }
      state.requests.append((number, request))
      defer { state.isRunning = true }
      return (number, !state.isRunning)
    }
    if isFirst { database.perform { $0.run(self) } }
    return number
  }

  /// Ends the session: waiting messages are dropped, and the `onDisconnect` writes are made after
  /// the earlier requests. Only the first call has an effect.
  public func end() {
    let (parts, roomWaiter) = state.withLock { state -> (SessionRemains?, Continuation?) in
      guard !state.hasEnded else { return (nil, nil) }
      state.hasEnded = true
      _ = state.outbox.all()
      // If the database is performing earlier requests, it continues and then makes the final
      // writes.
      return (state.isRunning ? nil : state.remains(of: name), state.takeRoomWaiter())
    }
    roomWaiter?.resume()
    if let parts { database.perform { $0.forget(parts) } }
  }

  /// Ends the session, and waits until its `onDisconnect` writes are durable or rejected.
  public func finish() async {
    end()
    await state.withLock { $0.finish }.wait()
  }

  /// Whether the database has begun to forget the session.
  var isForgotten: Bool { state.withLock { $0.isFinished } }

  /// The next request to perform; `nil` if none waits.
  func nextRequest() -> (number: Int, request: SessionRequest)? {
    state.withLock { state in
      let next = state.nextRequest()
      state.isRunning = next != nil
      return next
    }
  }

  /// What remains to be done for the ended session; `nil` if it hasn't ended or nothing remains.
  func takeRemains() -> SessionRemains? {
    // Another run may have begun, which performs a request and then takes it.
    state.withLock { $0.hasEnded && !$0.isRunning ? $0.remains(of: name) : nil }
  }

  /// Ends the session for a successor: waiting requests aren't performed.
  ///
  /// - Returns: What remains to be done; `nil` if it was taken before.
  func replace() -> SessionRemains? {
    let (remains, roomWaiter) = state.withLock { state in
      state.hasEnded = true
      _ = state.outbox.all()
      (state.requests, state.takenCount) = ([], 0)
      return (state.remains(of: name), state.takeRoomWaiter())
    }
    roomWaiter?.resume()
    loop.perform(signal)
    return remains
  }
}

// MARK: - Messages

@available(Systems 2024, *)
extension TreeSession {
  /// Takes the first message; `nil` if none waits.
  public func take() -> SessionMessage? {
    let (message, roomWaiter) = state.withLock { state in
      let message = state.outbox.next()
      if state.outbox.count == 0 { state.isSignaled = false }
      return (message, state.outbox.hasRoom ? state.takeRoomWaiter() : nil)
    }
    roomWaiter?.resume()
    return message
  }

  /// Takes all messages.
  public func takeAll() -> [SessionMessage] {
    let (messages, roomWaiter) = state.withLock { state in
      state.isSignaled = false
      return (state.outbox.all(), state.takeRoomWaiter())
    }
    roomWaiter?.resume()
    return messages
  }

  /// Adds an event of a listen; called on the loop.
  func append(
    _ event: SharedTreeEvent, of listen: SessionListen, current: () -> SharedTreeEvent
  ) {
    // A client that has received everything needs no outbox, whose memory no cache holds if many
    // clients receive the same event.
    if let deliver, state.withLock({ $0.isIdle }), deliver(event, listen) { return }
    update { $0.outbox.append(event, of: listen, current: current) }
  }

  /// Answers a request. Requests that were submitted before the session ended are still performed
  /// afterward.
  func answer(_ number: Int, _ result: Result<SessionAnswer, any Error>) {
    loop.perform { self.addAnswer(number, result) }
  }

  private func addAnswer(_ number: Int, _ result: Result<SessionAnswer, any Error>) {
    let (waiter, news) = state.withLock { state -> (Continuation?, News) in
      state.outbox.answer(number, result)
      if state.hasEnded { _ = state.outbox.all() }
      let isDue = state.waiter.map { state.outbox.answerCount >= $0.number } ?? false
      defer { if isDue { state.waiter = nil } }
      return (isDue ? state.waiter?.continuation : nil, state.noteNews())
    }
    act(on: news)
    waiter?.resume()
  }

  /// Waits until all requests before this one are answered.
  func waitForAnswers(before number: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard state.outbox.answerCount < number else { return true }
        state.waiter = (number, continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  /// Waits until few enough messages wait that another answer may be added, or the session ends.
  func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard !state.hasEnded, !state.outbox.hasRoom else { return true }
        state.roomWaiter = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  func cancel(_ listen: SessionListen, because error: TreeAccessError) {
    state.withLock { state in
      if state.listens[listen.target] === listen { state.listens[listen.target] = nil }
    }
    loop.perform { self.update { $0.outbox.cancel(listen, because: error) } }
  }

  /// Changes the state, and signals the transport if messages wait that it wasn't signaled about.
  /// It does nothing once the session has ended.
  private func update(_ change: (inout State) -> Void) {
    let news = state.withLock { state -> News in
      guard !state.hasEnded else { return .none }
      change(&state)
      return state.noteNews()
    }
    act(on: news)
  }

  private func act(on news: News) {
    guard news != .none else { return }
    if news == .overfull {
      overfull.store(true, ordering: .releasing)
      end()
    }
    signal()
  }
}

// MARK: - Listens

@available(Systems 2024, *)
extension TreeSession {
  /// Adds a listen directly, without a request and an answer, for a transport that makes no other
  /// requests.
  ///
  /// - Throws: `TreeAccessError` if the rules don't allow the read or the query's order isn't indexed.
  public func listen(
    at path: TreePath, _ query: TreeQuery? = nil
  ) async throws(TreeAccessError) {
    _ = try await database.addListen(
      to: self, at: path, query, tag: nil, servesUnindexed: false, knows: nil)
  }

  /// The listens, until the session ends.
  public var listens: [SessionListen] { state.withLock { Array($0.listens.values) } }

  /// Adds a listen and its first event.
  ///
  /// - Returns: Whether the session is still open.
  func add(_ listen: SessionListen, startingWith event: SharedTreeEvent?) -> Bool {
    let isOpen = state.withLock { state in
      if !state.hasEnded { state.listens[listen.target] = listen }
      return !state.hasEnded
    }
    guard isOpen, let event else { return isOpen }
    loop.perform { self.append(event, of: listen) { event } }
    return true
  }

  /// Removes the listen of a path and a query. Its waiting events still precede the answer.
  func removeListen(at path: TreePath, _ query: TreeQuery?) -> SessionListen? {
    state.withLock { $0.listens.removeValue(forKey: ListenTarget(path: path, query: query)) }
  }

  func replaceIdentity(_ verified: VerifiedIdentity) {
    state.withLock { ($0.identity, $0.expires) = (verified.identity, verified.expires) }
  }

  /// Whether the identity expires at or before a time.
  func expires(by milliseconds: Int64) -> Bool {
    state.withLock { state in state.expires.map { $0 <= milliseconds } ?? false }
  }

  /// The commit request for a session's request, with the current identity; `nil` if the request
  /// doesn't commit anything.
  func commitRequest(of request: SessionRequest) -> CommitRequest? {
    switch request {
    case .write(let write, let isCurrent):
      return .write(WriteRequest(write, as: identity, onlyIf: isCurrent))
    case .setPriority(let path, let priority):
      return .write(
        WriteRequest(.setPriority(path, priority), as: identity, requiresNode: true))
    case .onDisconnect(let write):
      let identity = state.withLock { state in
        state.hasWritesAtEnd = true
        return state.identity
      }
      return .onDisconnect(
        session: name, .register(OnDisconnectWrite(write, as: identity), atEnd))
    case .cancelOnDisconnect(let path):
      return .onDisconnect(session: name, .cancel(path))
    default:
      return nil
    }
  }
}
