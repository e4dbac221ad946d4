import Foundation
import LiveTree
import LiveTreeWire

@testable import LiveTreeClient

/// A client whose server, clock and network are the test.
struct ScriptedConnection {
  var machine: ClientMachine
  var time = Duration.zero
  /// Requests to open a connection.
  private(set) var openings: [ClientMachine.Opening] = []
  /// The messages that were sent over the present connection.
  private(set) var sent: [SocketClientMessage] = []
  private(set) var outcomes: [ClientMachine.CallID: Result<JSONValue, DatabaseError>] = [:]
  private(set) var alarm: Duration?
  private(set) var closings = 0
  /// The requests that the storage forgets.
  private(set) var removals: [ClientMachine.CallID] = []
  /// The writes that were stored again with their owners.
  private(set) var claims: [PendingWrite] = []
  /// The credentials that should be renewed.
  private(set) var renewals: [DatabaseCredential] = []
  /// What was cached last, and in an earlier run of the program.
  var cache: [ListenTarget: TreeNode] = [:]
  private(set) var saveCount = 0

  init(
    _ policy: RetryPolicy = RetryPolicy(), linger: Duration = .seconds(30), caches: Bool = false,
    hasCredentials: Bool = false
  ) {
    machine = ClientMachine(
      policy, linger: linger, keepsWrites: hasCredentials, cachesNodes: caches,
      hasCredentials: hasCredentials)
  }

  var now: ClientMachine.Moment {
    ClientMachine.Moment(
      elapsed: time, date: Date(timeIntervalSince1970: time / .seconds(1)), share: 1)
  }

  mutating func perform(_ effects: [ClientMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .open(let opening): openings.append(opening)
      case .send(let message): sent.append(message)
      case .close: closings += 1
      case .finish(let id, let result):
        outcomes[id] = result
        removals.append(id)
      case .wake(let time): alarm = time
      case .load(let target, let number, _):
        let node = cache[target].map {
          CachedNode(
            node: $0, isSelected: !target.query.isUnconstrained,
            date: Date(timeIntervalSince1970: 1))
        }
        perform(machine.restore(node, of: target, number: number, at: now))
      case .save(let node, let target, _):
        cache[target] = node
        saveCount += 1
      case .claim(let write): claims.append(write)
      case .show, .showAll, .abandon, .refuse: break
      case .renew(let credential): renewals.append(credential)
      }
    }
  }

  /// Lets the connection be opened, and the server speak.
  mutating func connect(as credential: DatabaseCredential? = nil) {
    sent = []
    machine.opened(as: credential, at: now)
    let hello = SocketHello(milliseconds: 0, host: "h", session: "s\(openings.count)")
    receive(.hello(hello))
  }

  mutating func receive(_ event: ServerEvent) {
    perform(machine.receive(event, at: now))
  }

  /// Answers the last request that was sent.
  mutating func answer(_ status: String = "ok", _ data: JSONValue = .null) {
    guard case .request(let number, _)? = sent.last else { return }
    receive(.answer(number, status: status, data))
  }

  /// Lets the server accept the credential, and say whose it is.
  mutating func authenticate(as uid: String, until seconds: Int64? = nil) {
    let number = sent.compactMap { message -> Int? in
      if case .request(let number, .authenticate) = message { number } else { nil }
    }.last
    guard let number else { return }
    let auth = JSONValue.object([.init(name: "uid", value: .string(uid))])
    receive(
      .answer(
        number, status: "ok",
        .object([
          .init(name: "auth", value: auth),
          .init(name: "expires", value: seconds.map { .integer($0) } ?? .null),
        ])))
  }

  /// The texts of the writes that were sent over the present connection.
  var sentTexts: [String] {
    requests.compactMap {
      if case .write(.set(_, .string(let text)), nil) = $0 { text } else { nil }
    }
  }

  mutating func lose() {
    perform(machine.fail(.unreachable("the connection broke."), at: now))
  }

  /// Waits until the machine wants to do something.
  mutating func sleep() {
    time = alarm ?? time
    perform(machine.wake(at: now))
  }

  /// The requests that were sent, without their numbers.
  var requests: [SocketRequest] {
    sent.compactMap { if case .request(_, let request) = $0 { request } else { nil } }
  }

  mutating func listen(_ path: String, _ query: TreeQuery = TreeQuery()) throws -> ListenTarget {
    let target = ListenTarget(path: try TreePath(parsing: path), query: query)
    perform(machine.listen(to: target, at: now))
    return target
  }

  mutating func write(
    _ path: String, _ value: JSONValue, ifMatch hash: String? = nil, isReady: Bool = true
  ) throws -> ClientMachine.CallID {
    let (id, effects) = try machine.write(
      .set(TreePath(parsing: path), value), ifMatch: hash, isReady: isReady, at: now)
    perform(effects)
    return id
  }

  func value(_ target: ListenTarget) -> TreeNode? {
    guard let snapshot = machine.sync.snapshot(of: target), snapshot.isComplete else { return nil }
    return snapshot.node
  }
}
