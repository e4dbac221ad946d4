import Foundation
import LiveTree
import LiveTreeWire

/// The state machine of a client's connection: what it listens to, writes and reads. It uses no socket,
/// task or clock.
///
/// Everything that is needed is requested again after a connection was lost: listens with the hashes of
/// what is known, and the writes that weren't acknowledged, in order. A read fails with the connection, and
/// so does a transaction that was sent, because it may have been performed.
///
///     var machine = ClientMachine(policy)
///     for effect in machine.listen(to: target, at: now) { perform(effect) }
///     for effect in machine.receive(event, at: now) { perform(effect) }
///
/// Source: Protocol.md §5.
@available(Systems 2024, *)
struct ClientMachine: Sendable {
  /// A moment, on a clock that never goes back and on that of the system.
  struct Moment: Sendable {
    var elapsed: Duration
    var date: Date
    /// A random number from 0 to 1.
    var share: Double
  }

  /// What a connection is opened with.
  struct Opening: Hashable, Sendable {
    /// The credential that the server has rejected.
    var refused: DatabaseCredential?
    /// Why it was rejected.
    var refusal: DatabaseError?
    /// The host that the server has named; `nil` for that of the database's URL.
    var host: String?
    /// The session that the client had before.
    var session: String?
  }

  /// The number of a request of a caller.
  typealias CallID = Int

  enum Effect: Sendable {
    /// Open a connection, and call ``opened(as:at:)`` or ``fail(_:at:)``.
    case open(Opening)
    case send(SocketClientMessage)
    case close
    /// A request of a caller has its outcome.
    case finish(CallID, Result<JSONValue, DatabaseError>)
    /// Get another credential, because this one expires, and call ``renew(_:at:)``.
    case renew(DatabaseCredential)
    /// A write of the storage has an owner now.
    case claim(PendingWrite)
    /// The server has refused a write.
    case refuse(RefusedWrite)
    /// A caller needn't wait any longer for a request, which has no outcome.
    case abandon(CallID, DatabaseError)
    /// Load what was cached of a user's target, and call ``restore(_:of:number:at:)``.
    case load(ListenTarget, number: Int, user: String?)
    /// Cache the value that the server has of a user's target; `nil` forgets it.
    case save(TreeNode?, ListenTarget, user: String?)
    /// The observers of these targets may see something else.
    case show([ListenTarget])
    /// All observers may see something else, those of the connection included.
    case showAll
    /// Call ``wake(at:)`` at this time; it replaces an earlier time, and `nil` means never.
    case wake(at: Duration?)
  }

  enum Link: Equatable, Sendable {
    /// No connection is needed.
    case closed
    /// The app doesn't want a connection.
    case offline
    case waiting(until: Duration)
    case opening(since: Duration)
    case ready
  }

  let policy: RetryPolicy
  /// How long a connection without a use stays open.
  let linger: Duration
  /// The identity as which an administrator acts.
  let authOverride: JSONValue?
  /// Whether writes are stored, and are therefore kept until the server has answered them.
  let keepsWrites: Bool
  /// Whether what the server sends is cached.
  let cachesNodes: Bool
  /// Whether users can sign in.
  let hasCredentials: Bool

  var sync = SyncTree()
  /// Whose data is shown, and whose writes are sent.
  var owner = PendingWrite.Owner.unknown
  /// Whether the owner is only the user who has written last in an earlier run of the program.
  var isOwnerGuessed = false
  /// Whether the app names its users. If not, they are those of its credentials.
  var isNamed = false
  /// Whether the server has said which user it knows on this connection.
  var isIdentified = false
  /// Whether the server knows this connection as the owner's, so that writes may be sent.
  var isOwnersConnection = false
  /// The writes of other users.
  var parked: [PendingWrite] = []
  var link = Link.closed
  var listens: [ListenTarget: Listen] = [:]
  /// The queries by the tags of the server's messages, which are the numbers of their listens.
  var tags: [Int: ListenTarget] = [:]
  var calls = Calls()
  /// The requests without an answer on this connection.
  var requests: [Int: Request] = [:]

  /// The number of observers of the connection, which keep it open.
  var watcherCount = 0
  /// Whether the server does something when this connection ends.
  var hasDisconnectWrites = false

  /// The server's clock minus that of this system, in milliseconds.
  private(set) var clockOffset: Int64 = 0
  /// Why and since when the client is disconnected, and the wait before the next attempt.
  private(set) var failure: DatabaseError?
  private(set) var lostSince: Date?
  private(set) var retry: Duration?

  /// The time at which what has changed is cached.
  var saveTime: Duration?

  /// The time at which another credential is requested.
  var renewTime: Duration?
  private var opening = Opening()
  var credential: DatabaseCredential?
  private var failures = 0
  private var readySince: Duration?
  var lastHeard = Duration.zero
  var pinged: Duration?
  var unusedSince: Duration?
  var alarm: Duration?
  private var lastRequest = 0
  private var lastListen = 0

  init(
    _ policy: RetryPolicy, linger: Duration = .seconds(30), authOverride: JSONValue? = nil,
    keepsWrites: Bool = false, cachesNodes: Bool = false, hasCredentials: Bool = false
  ) {
    (self.policy, self.linger) = (policy, linger)
    (self.authOverride, self.keepsWrites) = (authOverride, keepsWrites)
    (self.cachesNodes, self.hasCredentials) = (cachesNodes, hasCredentials)
    if !hasCredentials { owner = .user(nil) }
  }

  /// What a request is about.
  enum Request: Sendable {
    /// The number distinguishes the listen from an earlier one of the same target.
    case listen(ListenTarget, number: Int)
    case unlisten(TreePath)
    case call(CallID)
    case authentication
  }

  /// Whether a connection is needed.
  var isNeeded: Bool {
    !listens.isEmpty || !calls.isEmpty || watcherCount > 0 || hasDisconnectWrites
  }

  /// The number of a new listen.
  mutating func nextListen() -> Int {
    lastListen += 1
    return lastListen
  }

  /// Sends a request, if there is a connection.
  mutating func send(_ body: SocketRequest, _ request: Request) -> [Effect] {
    guard link == .ready else { return [] }
    lastRequest += 1
    requests[lastRequest] = request
    return [.send(.request(lastRequest, body))]
  }
}

@available(Systems 2024, *)
extension ClientMachine {
  /// Records that a connection is open. The server speaks first.
  mutating func opened(as credential: DatabaseCredential?, at now: Moment) {
    self.credential = credential
    lastHeard = now.elapsed
  }

  /// Records that a part of a message has arrived, or was sent: a large one takes its time.
  mutating func hear(at now: Moment) {
    lastHeard = now.elapsed
  }

  /// Stops using the network, until ``goOnline(at:)``.
  mutating func goOffline(at now: Moment) -> [Effect] {
    guard link != .offline else { return [] }
    let lost = lose(.unreachable("the app went offline."), at: now)
    link = .offline
    retry = policy.longest
    return lost + [.close] + rearm(at: now)
  }

  /// Uses the network again.
  mutating func goOnline(at now: Moment) -> [Effect] {
    guard link == .offline else { return retryNow(at: now) }
    link = .closed
    return connectIfNeeded(at: now)
  }

  /// Connects at once, if there is a reason to and no connection.
  mutating func connectIfNeeded(at now: Moment) -> [Effect] {
    guard link == .closed, isNeeded else { return rearm(at: now) }
    link = .opening(since: now.elapsed)
    return [.open(opening), .showAll] + rearm(at: now)
  }

  /// Doesn't wait for the next attempt any longer.
  mutating func retryNow(at now: Moment) -> [Effect] {
    guard case .waiting = link else { return connectIfNeeded(at: now) }
    link = .closed
    return connectIfNeeded(at: now)
  }

  /// Records that the connection ended, or couldn't be opened.
  mutating func fail(_ error: DatabaseError, at now: Moment) -> [Effect] {
    guard link == .ready || isOpening else { return [] }
    if let readySince, now.elapsed - readySince >= policy.lasting { failures = 0 }
    // A host that the server has named may be gone.
    if isOpening, error.code != .cancelled { opening.host = nil }
    failures += 1
    let lost = lose(error, at: now, keepsReads: retriesAtOnce(after: error))
    guard isNeeded else { return lost + [.close] + rearm(at: now) }
    let wait = self.wait(after: error, share: now.share)
    link = .waiting(until: now.elapsed + wait)
    retry = wait
    return lost + [.close] + rearm(at: now)
  }

  /// Records that the only credential was rejected, so that nothing can succeed.
  mutating func giveUp(_ error: DatabaseError, at now: Moment) -> [Effect] {
    var effects = lose(error, at: now)
    (opening.refused, opening.refusal) = (nil, nil)
    for target in listens.keys { listens[target]?.refusal = (error, nil) }
    for (id, write) in calls.writes.sorted(by: { $0.key < $1.key }) {
      effects +=
        keepsWrites && !write.isConditional
        ? [.abandon(id, error)] : finish(id, .failure(error))
    }
    for id in calls.others.keys.sorted() { effects += finish(id, .failure(error)) }
    return effects + [.close] + rearm(at: now)
  }

  private var isOpening: Bool { if case .opening = link { true } else { false } }

  /// The server may accept another credential, and the next host is ready, so that the first attempt is
  /// immediate.
  private func wait(after error: DatabaseError, share: Double) -> Duration {
    retriesAtOnce(after: error) ? .zero : policy.wait(afterFailures: failures, share: share)
  }

  private func retriesAtOnce(after error: DatabaseError) -> Bool {
    failures == 1 && [.credentialRevoked, .credentialRefused, .cancelled].contains(error.code)
  }

  /// Forgets the connection, and fails what depends on it.
  ///
  /// - Parameter keepsReads: Whether reads can wait for the next connection.
  mutating func lose(
    _ error: DatabaseError, at now: Moment, keepsReads: Bool = false
  ) -> [Effect] {
    if failure == nil { lostSince = now.date }
    if [.credentialRevoked, .credentialRefused].contains(error.code) {
      (opening.refused, opening.refusal) = (credential, error)
    }
    failure = error
    (readySince, renewTime) = (nil, nil)
    (hasDisconnectWrites, isOwnersConnection) = (false, false)
    link = .closed
    let sent = requests.sorted { $0.key < $1.key }.map(\.value)
    requests = [:]
    loseListens(error, at: now)
    return failCalls(sent, with: error, keepsReads: keepsReads) + [.showAll]
  }
}

@available(Systems 2024, *)
extension ClientMachine {
  /// Receives a message of the server.
  mutating func receive(_ event: ServerEvent, at now: Moment) -> [Effect] {
    lastHeard = now.elapsed
    switch event {
    case .hello(let hello): return greet(hello, at: now)
    case .pong: return []
    case .shutdown(let reason): return fail(.unreachable(reason), at: now)
    case .reset(let host):
      opening.host = host
      return fail(.cancelled("it moved to another host."), at: now)
    case .authRevoked(let text): return fail(.credentialRevoked(text), at: now)
    case .update(let update, let tag): return receive(update, tag: tag) + saveSoon(at: now)
    case .cancelled(let target): return cancel(target.requested, at: now)
    case .answer(let number, let status, let data):
      return answer(number, status, data, at: now)
    }
  }

  private mutating func greet(_ hello: SocketHello, at now: Moment) -> [Effect] {
    guard isOpening else { return [] }
    link = .ready
    (failure, retry) = (nil, nil)
    readySince = now.elapsed
    pinged = nil
    opening.session = hello.session
    clockOffset = hello.milliseconds - Int64(now.date.timeIntervalSince1970 * 1_000)
    (isIdentified, isOwnersConnection, requests) = (false, false, [:])
    let effects = credential.map { authenticate($0) } ?? identify(nil, at: now)
    return effects + sendListens() + sendCalls() + [.showAll] + rearm(at: now)
  }

  private mutating func authenticate(_ credential: DatabaseCredential) -> [Effect] {
    send(
      .authenticate(
        SocketCredential(
          credential.secret, authOverride: authOverride, isAccessToken: !credential.isSigned)),
      .authentication)
  }

  /// Sends another credential on the open connection, so that it doesn't end with the former one.
  mutating func renew(_ credential: DatabaseCredential, at now: Moment) -> [Effect] {
    guard link == .ready, self.credential != nil, credential != self.credential else { return [] }
    self.credential = credential
    (isIdentified, isOwnersConnection) = (false, false)
    return authenticate(credential)
  }

  /// Lets the credential be renewed a minute before its end, or in the middle of a short life.
  ///
  /// - Parameter seconds: The end, in seconds since 1970 by the server's clock.
  private mutating func renew(before seconds: Int64, at now: Moment) {
    let left = Duration.milliseconds(seconds * 1_000 - serverTime(at: now))
    renewTime = left > .zero ? now.elapsed + max(left - .seconds(60), left / 2) : nil
  }

  private mutating func receive(_ update: ServerUpdate, tag: Int?) -> [Effect] {
    var target: ListenTarget?
    if let tag {
      // The message of a listen that was stopped.
      guard let tagged = tags[tag] else { return [] }
      target = tagged
    }
    // The first data of a listen is shown together with the answer that follows.
    return Self.show(
      sync.receive(update, for: target).filter {
        listens[sync.request(for: $0.target)]?.isActive ?? true
      })
  }

  private mutating func answer(
    _ number: Int, _ status: String, _ data: JSONValue, at now: Moment
  ) -> [Effect] {
    guard let request = requests.removeValue(forKey: number) else { return [] }
    let error = status == "ok" ? nil : DatabaseError(status: status, data)
    switch request {
    case .unlisten: return rearm(at: now)
    case .authentication:
      guard let error else {
        (opening.refused, opening.refusal) = (nil, nil)
        if case .integer(let end)? = data["expires"] { renew(before: end, at: now) }
        // Of an administrator, the server says nothing.
        let uid = data["auth"]?["uid"]?.text
        return identify(uid, isNamedByApp: uid == nil, at: now) + sendWrites() + sendOthers()
          + rearm(at: now)
      }
      let isRefused = ["invalid_token", "expired_token", "permission_denied"].contains(status)
      return fail(isRefused ? .refusedCredential(error) : error, at: now)
    case .listen(let target, let listenNumber):
      guard listens[target]?.number == listenNumber else { return [] }
      return answerListen(to: target, error, isSelected: !data.saysUnindexed, at: now)
    case .call(let id):
      let refused = error.flatMap { error in pendingWrite(id).map { RefusedWrite($0, error) } }
      return (refused.map { [.refuse($0)] } ?? [])
        + finish(id, error.map { .failure($0) } ?? .success(data)) + rearm(at: now)
    }
  }

  /// A static function: a method would copy the machine before the changes are made.
  static func show(_ changes: [SyncTree.Change]) -> [Effect] {
    changes.isEmpty ? [] : [.show(changes.map(\.target))]
  }
}
