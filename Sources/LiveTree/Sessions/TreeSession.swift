import Synchronization

/// A client's use of a database over one connection, whatever carries it.
///
/// Requests are performed in order, and `submit` doesn't wait for them. Writes don't wait for each other
/// either; any other request is performed once those before it are answered, so that it sees what they
/// have written. What they lead to waits in the session until its transport takes it:
///
/// - Answers have the order of their requests.
/// - The events that a write causes precede its answer.
/// - The events of a listen have no gap and no repetition; if too many wait, one `put` of the newest
///   value replaces them.
/// - When the session ends, the writes of `onDisconnect` are made, once.
/// - If more waits than ``SessionLimits/maximumMessages``, the session ends itself.
///
///     let session = TreeSession(database) { transport.wake() }
///     session.submit(.listen(users, nil))
///     session.submit(.write(.set(ada, .string("Ada"))))
///     for message in session.takeAll() { … }   // in wake()
///     session.end()
///
/// Source: REALTIME-PROTOCOL §5.3 to §5.5.
@available(Systems 2024, *)
public final class TreeSession: Sendable {
  struct State {
    var outbox: SessionOutbox
    var identity: TreeIdentity
    var listens: [ListenTarget: SessionListen] = [:]
    var atEnd = OnDisconnectList()
    var requests: [(number: Int, request: SessionRequest)] = []
    /// How many of `requests` have been taken.
    var takenCount = 0
    /// Whether the database performs the requests.
    var isRunning = false
    /// Whether the transport knows that something waits.
    var isSignaled = false
    /// The request that waits until those before it are answered.
    var waiter: (number: Int, continuation: CheckedContinuation<Void, Never>)?
    /// Whether nothing more is accepted.
    var hasEnded = false
    /// Whether the end came because too much waited.
    var isOverfull = false
    /// Whether the database has begun to forget the session.
    var isFinished = false
    let finish = SessionFinish()
  }

  /// The name by which a successor can end the session first.
  public let name: String?

  private let database: TreeDatabase
  private let signal: @Sendable () -> Void
  private let state: Mutex<State>

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - name: The name by which a successor can end the session first.
  ///   - identity: Whose session it is.
  ///   - limits: How much may wait.
  ///   - signal: Called when something waits, and then not before it has been taken, and when a successor
  ///     ends the session. It may be called on any thread, and must not call the session.
  public init(
    _ database: TreeDatabase, named name: String? = nil, as identity: TreeIdentity = .admin,
    limits: SessionLimits = SessionLimits(), signal: @escaping @Sendable () -> Void
  ) {
    (self.database, self.name, self.signal) = (database, name, signal)
    state = Mutex(State(outbox: SessionOutbox(limits), identity: identity))
  }

  deinit {
    end()
  }

  /// Whose session it is.
  public var identity: TreeIdentity { state.withLock { $0.identity } }

  /// Whether the session has ended.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether the session has ended itself because its client took too little: more waited than
  /// ``SessionLimits/maximumMessages``. The transport, which is signaled, closes the connection.
  public var isOverfull: Bool { state.withLock { $0.isOverfull } }
}

// MARK: - Requests

@available(Systems 2024, *)
extension TreeSession {
  /// Adds a request.
  ///
  /// - Returns: The number of its answer, in the order of the requests. After the end of the session
  ///   nothing is answered.
  @discardableResult
  public func submit(_ request: SessionRequest) -> Int {
    let (number, isFirst) = state.withLock { state in
      let number = state.outbox.begin()
      guard !state.hasEnded else { return (number, false) }
      state.requests.append((number, request))
      defer { state.isRunning = true }
      return (number, !state.isRunning)
    }
    if isFirst { Task { await database.run(self) } }
    return number
  }

  /// Ends the session: what waits is dropped, and the writes of `onDisconnect` are made after the
  /// requests before. Only the first call has an effect.
  public func end() {
    let parts = state.withLock { state -> SessionRemains? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      _ = state.outbox.all()
      // The requests before are performed first.
      return state.isRunning ? nil : state.remains(of: name)
    }
    if let parts { Task { [database] in await database.forget(parts) } }
  }

  /// Ends the session, and waits until the writes of `onDisconnect` are durable, or have failed.
  public func finish() async {
    end()
    await state.withLock { $0.finish }.wait()
  }

  /// The next request to perform; `nil` if none waits.
  func nextRequest() -> (number: Int, request: SessionRequest)? {
    state.withLock { state in
      let next = state.nextRequest()
      state.isRunning = next != nil
      return next
    }
  }

  /// What is to be done at the end, if it has come and wasn't done.
  func takeRemains() -> SessionRemains? {
    state.withLock { $0.hasEnded ? $0.remains(of: name) : nil }
  }

  /// Ends the session for a successor: requests that wait aren't performed.
  ///
  /// - Returns: What is to be done, if that wasn't done.
  func replace() -> SessionRemains? {
    let remains = state.withLock { state in
      state.hasEnded = true
      _ = state.outbox.all()
      (state.requests, state.takenCount) = ([], 0)
      return state.remains(of: name)
    }
    signal()
    return remains
  }
}

/// What remains of a session at its end.
@available(Systems 2024, *)
struct SessionRemains: Sendable {
  let name: String?
  let listens: [SessionListen]
  let writes: [WriteRequest]

  /// Is signaled when the writes are durable.
  let finish: SessionFinish
}

/// The moment when everything that a session does at its end is done.
@available(Systems 2024, *)
final class SessionFinish: Sendable {
  private struct State {
    var hasCome = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func signal() {
    let waiters = state.withLock { state in
      state.hasCome = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let hasCome = state.withLock { state in
        if !state.hasCome { state.waiters.append(continuation) }
        return state.hasCome
      }
      if hasCome { continuation.resume() }
    }
  }
}

@available(Systems 2024, *)
extension TreeSession.State {
  /// Takes what remains of the session; `nil` if it was taken before.
  mutating func remains(of name: String?) -> SessionRemains? {
    guard !isFinished else { return nil }
    isFinished = true
    defer { listens = [:] }
    return SessionRemains(
      name: name, listens: Array(listens.values), writes: atEnd.take(), finish: finish)
  }

  /// Takes the next request. Removing taken ones only once they are half of all keeps that O(1) on
  /// average.
  mutating func nextRequest() -> (number: Int, request: SessionRequest)? {
    guard takenCount < requests.count else { return nil }
    let next = requests[takenCount]
    takenCount += 1
    if takenCount * 2 >= requests.count {
      requests.removeFirst(takenCount)
      takenCount = 0
    }
    return next
  }
}

// MARK: - Messages

@available(Systems 2024, *)
extension TreeSession {
  /// Takes the first message; `nil` if none waits.
  public func take() -> SessionMessage? {
    state.withLock { state in
      let message = state.outbox.next()
      if state.outbox.count == 0 { state.isSignaled = false }
      return message
    }
  }

  /// Takes all messages.
  public func takeAll() -> [SessionMessage] {
    state.withLock { state in
      state.isSignaled = false
      return state.outbox.all()
    }
  }

  func append(
    _ events: [SharedTreeEvent], of listen: SessionListen, current: () -> SharedTreeEvent
  ) {
    update { $0.outbox.append(events, of: listen, current: current) }
  }

  /// Answers a request; after the end of the session, requests are still performed.
  func answer(_ number: Int, _ result: Result<SessionAnswer, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.outbox.answer(number, result)
      if state.hasEnded { _ = state.outbox.all() }
      guard let waiter = state.waiter, state.outbox.answerCount >= waiter.number else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    update { _ in }
    waiter?.resume()
  }

  /// Waits until all requests before one are answered.
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

  func cancel(_ listen: SessionListen, because error: TreeAccessError) {
    update { state in
      if state.listens[listen.target] === listen { state.listens[listen.target] = nil }
      state.outbox.cancel(listen, because: error)
    }
  }

  /// Changes the state, and signals the transport if something waits that it doesn't know.
  ///
  /// - Returns: `nil` if the session has ended.
  @discardableResult
  private func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result? {
    let (result, isNew, isOverfull) = state.withLock { state -> (Result?, Bool, Bool) in
      guard !state.hasEnded else { return (nil, false, false) }
      let result = change(&state)
      state.isOverfull = state.outbox.isOverfull
      let isNew = state.isOverfull || (state.outbox.count > 0 && !state.isSignaled)
      if isNew { state.isSignaled = true }
      return (result, isNew, state.isOverfull)
    }
    if isOverfull { end() }
    if isNew { signal() }
    return result
  }
}

// MARK: - Listens

@available(Systems 2024, *)
extension TreeSession {
  /// Adds a listen, for a transport with nothing else to do before; without an answer.
  ///
  /// - Throws: `TreeAccessError` if the rules don't allow the read or the query's order isn't indexed.
  public func listen(
    at path: TreePath, _ query: TreeQuery? = nil
  ) async throws(TreeAccessError) {
    _ = try await database.addListen(
      to: self, at: path, query, tag: nil, servesUnindexed: false, knows: nil)
  }

  /// The listens, while the session lasts.
  var listens: [SessionListen] { state.withLock { Array($0.listens.values) } }

  /// Adds a listen, with the event that it starts with.
  ///
  /// - Returns: Whether the session lasts.
  func add(_ listen: SessionListen, startingWith event: SharedTreeEvent?) -> Bool {
    let isAdded: Void? = update { state in
      state.listens[listen.target] = listen
      if let event { state.outbox.append([event], of: listen) { event } }
    }
    return isAdded != nil
  }

  /// Removes the listen of a path and a query. What waits of it still precedes the answer.
  func removeListen(at path: TreePath, _ query: TreeQuery?) -> SessionListen? {
    state.withLock { $0.listens.removeValue(forKey: ListenTarget(path: path, query: query)) }
  }

  func replaceIdentity(_ identity: TreeIdentity) {
    state.withLock { $0.identity = identity }
  }

  func atEnd(_ change: (inout OnDisconnectList, TreeIdentity) -> Void) {
    state.withLock { change(&$0.atEnd, $0.identity) }
  }
}
