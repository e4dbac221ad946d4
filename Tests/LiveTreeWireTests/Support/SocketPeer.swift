import LiveTree
import LiveTreeWire

/// A state machine with its session, and the messages that its client receives.
final class SocketPeer {
  let database: TreeDatabase
  private let session: TreeSession
  private var machine: SocketMachine
  private var received: [SocketServerMessage] = []

  /// The expiry of the identity, as the machine last requested.
  private(set) var expiry: Int64?

  /// The current time.
  var now: Int64 = 0

  /// - Parameters:
  ///   - former: The database of another peer.
  ///   - last: The name of the client's previous session.
  ///   - greeted: Whether the client has received the first message.
  init(
    holding json: String = "null", in former: TreeDatabase? = nil, after last: String? = nil,
    access: (any TreeAccess)? = nil, limits: SocketLimits = SocketLimits(),
    sessionLimits: SessionLimits = SessionLimits(), greeted: Bool = false
  ) async throws {
    if let former {
      database = former
    } else {
      database = try await TreeDatabase(
        storage: MemoryTreeStorage(), access: access ?? KeyIndexes(), now: { 0 })
      _ = try await database.write(.set(.root, JSONValue(parsing: json)))
    }
    session = TreeSession(
      database, named: last.map { $0 + "2" } ?? "s", as: .unauthenticated, limits: sessionLimits
    ) {}
    machine = SocketMachine(limits, Self.tools)
    let hello = SocketHello(milliseconds: 7, host: "h", session: "s")
    perform(machine.start(as: hello, after: last))
    if greeted { _ = await take(1) }
  }

  static let tools = SocketMachine.Tools(hash: hash) { credential in
    switch credential.token {
    case "owner": return VerifiedIdentity(.admin, expires: 5_000)
    case "renewed": return VerifiedIdentity(.admin, expires: 9_000)
    case "late": throw CredentialError.expired
    default: throw CredentialError.invalid
    }
  }

  /// Uses the text itself as its hash.
  @Sendable static func hash(_ node: TreeNode) -> String {
    node.isAbsent ? "" : node.json(export: true).serialized()
  }

  var isBusy: Bool { machine.isBusy }

  func send(_ messages: SocketClientMessage...) throws {
    for message in messages {
      for frame in SocketFrames.frames(of: message.encoded) {
        perform(try machine.receive(Array(frame.utf8), at: now))
      }
    }
  }

  func send(frame: some Collection<UInt8>) throws {
    perform(try machine.receive(frame, at: now))
  }

  func expire() {
    perform(machine.expire(at: now))
  }

  /// Waits for a number of messages.
  func take(_ count: Int) async -> [SocketServerMessage] {
    while received.count < count {
      update()
      await Task.yield()
    }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Handles what the session has sent until now.
  func update() {
    while let message = session.take() {
      switch message {
      case .answer(_, let result): perform(machine.complete(result))
      case .canceled(let listen, _): perform(machine.cancel(listen))
      case .event(let listen, let event):
        received.append(SocketServerMessage(event.event, at: listen.path, tag: listen.pushTag))
      }
    }
  }

  /// The messages that were received but not taken.
  func takeAll() -> [SocketServerMessage] {
    update()
    defer { received = [] }
    return received
  }

  func end() { session.end() }

  /// Ends the session, and waits until its final writes are durable.
  func finish() async { await session.finish() }

  private func perform(_ effects: [SocketMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .submit(let request): session.submit(request)
      case .send(.value(let number, let node)):
        received.append(.answer(number, "ok", node.json(export: true)))
      case .send(let message): received.append(message)
      case .expire(let time): expiry = time
      case .report: break
      }
    }
  }
}

/// Access that allows everything, with indexes for the orders that need none.
private struct KeyIndexes: TreeAccess {
  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { true }

  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment { .allowed }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
}

extension SocketServerMessage {
  /// The number of the request that it answers.
  var number: Int? {
    if case .answer(let number, _, _) = self { number } else { nil }
  }

  /// The status of the answer.
  var status: String? {
    if case .answer(_, let status, _) = self { status } else { nil }
  }
}
