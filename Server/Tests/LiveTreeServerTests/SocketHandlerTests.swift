import LiveListTesting
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// A WebSocket on a connection whose time the test controls.
@LoopActor @Suite(.timeLimit(.minutes(20))) struct SocketHandlerTests {
  private final class Ends {
    var all: [SessionHandler.End] = []
  }

  @LoopActor private struct Connection {
    let channel = EmbeddedChannel()
    let database: TreeDatabase
    let session: TreeSession
    let writer: SessionHandler
    let handler: SocketHandler
    let ends = Ends()
    let clock = ManualTime()
    let hello = SocketHello(milliseconds: 0, host: "h", session: "s")

    init(
      limits: SocketLimits = SocketLimits(), maximumEventBytes: Int = 1 << 20,
      verified: TreeIdentity = .admin, expires: Int64? = nil,
      onAnswer: SocketHandler.OnAnswer? = nil,
      hasBegun: Bool = true
    ) async throws {
      database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
      session = TreeSession(database, named: "s") {}
      let settings = SocketHandler.Settings(
        limits: limits, maximumEventBytes: maximumEventBytes, silenceTimeout: .seconds(120),
        now: clock.clock)
      let tools = SocketMachine.Tools(hash: \.socketHash) { _ in
        VerifiedIdentity(verified, expires: expires)
      }
      handler = SocketHandler(
        session, settings, tools, onAnswer: onAnswer,
        logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
      let ends = ends
      writer = SessionHandler(
        session, as: handler, stallTimeout: .seconds(30),
        on: StreamLoop.All(keepAlive: .seconds(16))[channel.eventLoop], isWaiting: true
      ) { ends.all.append($0) }
      channel.connect(to: try SocketAddress(ipAddress: "10.0.0.1", port: 1), promise: nil)
      let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1_000))
      try channel.pipeline.syncOperations.addHandlers([writer, decoder, handler])
      guard hasBegun else { return }
      begin()
      #expect(try sent() == [SocketServerMessage.hello(hello).encoded])
    }

    /// Lets time pass for the clock and the event loop.
    func pass(milliseconds: Int64) {
      clock.set(to: clock.now + milliseconds)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds))
    }

    func begin() { handler.begin(as: hello, after: nil, through: writer) }

    func receive(
      _ text: String, opcode: UInt8 = 1, isFinal: Bool = true, isMasked: Bool = true,
      reserved: UInt8 = 0
    ) throws {
      var frame = ByteBuffer()
      frame.writeInteger(UInt8(isFinal ? 0x80 : 0) | reserved << 4 | opcode)
      frame.writeInteger(UInt8(isMasked ? 0x80 : 0) | 126)
      frame.writeInteger(UInt16(text.utf8.count))
      if isMasked { frame.writeInteger(UInt32(0)) }
      frame.writeString(text)
      try channel.writeInbound(frame)
    }

    func receive(_ message: SocketClientMessage) throws { try receive(message.encoded) }

    /// The output of the session and the state machine since the last call: the texts of messages,
    /// `#N` for a close with a code, `pong` with its text, and `opcode` for any other frame.
    func sent() throws -> [String] {
      writer.wake()
      var (bytes, texts) = (ByteBuffer(), [String]())
      while let part = try channel.readOutbound(as: ByteBuffer.self) {
        bytes.writeImmutableBuffer(part)
      }
      while let frame = bytes.readFrame() { texts.append(frame) }
      return texts
    }

    func pass(_ seconds: Int64) {
      channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    func setWritable(_ isWritable: Bool) {
      channel.isWritable = isWritable
      channel.pipeline.fireChannelWritabilityChanged()
    }

    /// Does something that a client or the time may do.
    func act(_ number: Int, using random: inout SplitMix64) throws {
      let place = SocketPlace(TreePath(["a", "a/b", ""].randomElement(using: &random) ?? ""))
      let text = String(repeating: "x", count: Int.random(in: 0..<300, using: &random))
      let requests: [SocketRequest] = [
        .listen(place, hash: ""), .unlisten(place), .get(place),
        .authenticate(SocketCredential("x")),
        .write(.set(place.path, .string(text))), .onDisconnect(.set(place.path, .null)),
        .unauthenticate,
        .unknown("x"),
      ]
      switch Int.random(in: 0..<12, using: &random) {
      case 0: pass(Int64.random(in: 1..<140, using: &random))
      case 1: setWritable(!channel.isWritable)
      case 2: try receive("0")
      case 3: try receive(.ping)
      case 4: try receive("x", opcode: 9)
      case 5 where number > 20: try? receive("no JSON")
      case 6 where number > 20: handler.close(.goingAway, "The server is shutting down.")
      default:
        try? receive(.request(number, requests.randomElement(using: &random) ?? .unauthenticate))
      }
    }

    /// Waits for messages.
    func sent(_ count: Int) async throws -> [String] {
      var texts: [String] = []
      try await waitUntil("\(count) messages are sent") {
        texts += try sent()
        return texts.count >= count
      }
      return texts
    }
  }

  @Test func requestsAreAnswered() async throws {
    let connection = try await Connection()
    try connection.receive(.request(1, .listen(SocketPlace(TreePath("a")), hash: "")))
    try connection.receive(.request(2, .write(.set(TreePath("a"), .integer(1)))))
    try connection.receive(.ping)
    let messages: [SocketServerMessage] = [
      .pong, .answer(1, "ok", .object([])), .put(TreePath("a"), .integer(1)),
      .answer(2, "ok", .string("")),
    ]
    #expect(Set(try await connection.sent(4)) == Set(messages.map(\.encoded)))
  }

  /// A client may send frames as soon as it has received the head of the response.
  @Test func framesBeforeTheFirstMessageAreAnsweredAfterIt() async throws {
    let connection = try await Connection(hasBegun: false)
    try connection.receive("x", opcode: 9)
    try connection.receive(.request(1, .notice("s")))
    #expect(try connection.sent() == [])
    connection.begin()
    let hello = SocketServerMessage.hello(connection.hello).encoded
    #expect(
      try await connection.sent(3) == [
        hello, "pong x", SocketServerMessage.answer(1, "ok", .string("")).encoded,
      ])
  }

  @Test func aWebSocketThatEndsBeforeItsFirstMessageIsClosedAfterIt() async throws {
    let hello = SocketHello(milliseconds: 0, host: "h", session: "s")
    let first = SocketServerMessage.hello(hello).encoded
    let invalid = try await Connection(hasBegun: false)
    try invalid.receive("no JSON")
    invalid.begin()
    #expect(try invalid.sent() == [first, "#1007"])
    #expect(invalid.ends.all == [.complete])
    let broken = try await Connection(hasBegun: false)
    try broken.receive("x", opcode: 9)
    try broken.receive(String(repeating: "x", count: 1_001))
    broken.begin()
    #expect(try broken.sent() == [first, "pong x", "#1009"])
    #expect(broken.ends.all == [.complete])
    let stopped = try await Connection(hasBegun: false)
    stopped.handler.close(.goingAway, "The server is shutting down.")
    stopped.begin()
    #expect(try stopped.sent() == [first, "#1001"])
    #expect(stopped.ends.all == [.complete])
  }

  @Test func aMessageMayHaveFragmentsWithControlFramesBetween() async throws {
    let connection = try await Connection()
    let text = SocketClientMessage.request(1, .notice("s")).encoded
    try connection.receive(String(text.prefix(5)), isFinal: false)
    try connection.receive("x", opcode: 9)
    try connection.receive("", opcode: 0, isFinal: false)
    try connection.receive(String(text.dropFirst(5)), opcode: 0)
    #expect(
      try await connection.sent(2) == [
        "pong x", SocketServerMessage.answer(1, "ok", .string("")).encoded,
      ])
  }

  @Test(arguments: [
    ("{}", 1 as UInt8, true, false, 0 as UInt8, 1_002), ("{}", 1, true, true, 4, 1_002),
    ("{}", 9, false, true, 0, 1_002), ("{}", 2, true, true, 0, 1_003),
    ("{}", 0, true, true, 0, 1_002),
    ("{}", 1, true, true, 0, 1_007),
    ("no JSON", 1, true, true, 0, 1_007), ("999999", 1, true, true, 0, 1_009),
    ("\u{3}\u{E8}bye", 8, true, true, 0, 1_000),
  ])
  func whatIsNotTheProtocolEndsTheConnection(
    _ text: String, _ opcode: UInt8, _ isFinal: Bool, _ isMasked: Bool, _ reserved: UInt8,
    _ code: Int
  ) async throws {
    let connection = try await Connection()
    if opcode == 8 {
      try connection.channel.writeInbound(
        ByteBuffer(bytes: [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xE8]))
    } else {
      try connection.receive(
        text, opcode: opcode, isFinal: isFinal, isMasked: isMasked, reserved: reserved)
    }
    #expect(try connection.sent() == ["#\(code)"])
    #expect(connection.ends.all == [.complete])
    #expect(connection.session.hasEnded)
    // Further input has no effect; a decoder that has failed rejects it.
    try? connection.receive(.ping)
    #expect(try connection.sent() == [])
  }

  @Test func framesAndMessagesAreLimited() async throws {
    let connection = try await Connection(limits: SocketLimits(maximumMessageBytes: 1_500))
    try connection.receive(String(repeating: "x", count: 900), isFinal: false)
    try connection.receive(String(repeating: "x", count: 900), opcode: 0, isFinal: false)
    #expect(try connection.sent() == ["#1009"])
    let other = try await Connection()
    try other.receive(String(repeating: "x", count: 1_001))
    #expect(try other.sent() == ["#1009"])
  }

  @Test func aSilentClientIsGone() async throws {
    let connection = try await Connection()
    for _ in 0..<3 {
      connection.pass(119)
      #expect(try connection.sent() == [])
      try connection.receive("0")
    }
    connection.pass(119)
    #expect(connection.ends.all.isEmpty)
    // The time is checked once per keep-alive interval of 16 seconds.
    connection.pass(17)
    #expect(connection.ends.all == [.silent])
    #expect(!connection.channel.isActive && connection.session.hasEnded)
  }

  /// The SDKs send nothing as long as they receive something.
  @Test func aClientThatReceivesEventsMayBeSilent() async throws {
    let connection = try await Connection()
    try connection.receive(.request(1, .listen(SocketPlace(TreePath("a")), hash: "")))
    _ = try await connection.sent(1)
    for number: Int64 in 1...5 {
      connection.pass(110)
      _ = try await connection.database.write(.set(TreePath("a"), .integer(number)))
      #expect(try await connection.sent(1).count == 1)
    }
    #expect(connection.ends.all.isEmpty)
    connection.pass(136)
    #expect(connection.ends.all == [.silent])
  }

  /// No message of a client is read while it takes a large event; its stall is another limit.
  @Test func aSlowReaderIsNotSilent() async throws {
    let connection = try await Connection()
    try connection.receive(.request(1, .listen(SocketPlace(TreePath("a")), hash: "")))
    _ = try await connection.sent(1)
    let text = String(repeating: "x", count: 100_000)
    _ = try await connection.database.write(.set(TreePath("a"), .string(text)))
    connection.setWritable(false)
    for _ in 0..<20 {
      connection.pass(20)
      connection.setWritable(true)
      connection.setWritable(false)
    }
    #expect(connection.ends.all.isEmpty)
    connection.setWritable(true)
    connection.pass(100)
    #expect(connection.ends.all.isEmpty)
  }

  /// The official SDK for Java closes a connection that sends any other frame.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func onlyTextCloseAndPongFramesAreSent(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let connection = try await Connection(
      maximumEventBytes: 200, expires: Bool.random(using: &random) ? 60_000 : nil)
    for number in 1...30 where connection.channel.isActive {
      try connection.act(number, using: &random)
      // Requests reach the database before this read, unless the session is busy.
      _ = await connection.database.read()
      let frames = try connection.sent()
      #expect(frames.allSatisfy { !$0.hasPrefix("opcode") }, "\(frames)")
    }
  }

  /// Bytes stay in the network while too many requests wait.
  @Test func aBusyConnectionIsNotRead() async throws {
    let connection = try await Connection(limits: SocketLimits(maximumWaitingRequests: 2))
    let reads = ReadCounter()
    try connection.channel.pipeline.syncOperations.addHandler(reads, position: .first)
    connection.channel.read()
    #expect(reads.count == 1)
    try connection.receive(.request(1, .get(SocketPlace(TreePath("a")))))
    try connection.receive(.request(2, .get(SocketPlace(TreePath("a")))))
    connection.channel.read()
    #expect(reads.count == 1)
    _ = try await connection.sent(2)
    #expect(reads.count == 2)
    connection.channel.isWritable = false
    connection.channel.read()
    #expect(reads.count == 2)
    connection.channel.isWritable = true
    connection.channel.pipeline.fireChannelWritabilityChanged()
    #expect(reads.count == 3)
  }

  @Test func anEventThatIsTooLargeCancelsItsListen() async throws {
    let connection = try await Connection(maximumEventBytes: 100)
    try connection.receive(.request(1, .listen(SocketPlace(TreePath("a")), hash: "")))
    #expect(try await connection.sent(1).count == 1)
    _ = try await connection.database.write(
      .set(TreePath("a"), .string(String(repeating: "x", count: 100))))
    #expect(try await connection.sent(1) == [SocketServerMessage.canceled(TreePath("a")).encoded])
    await waitUntil("nothing is observed") { await connection.database.subscriptionCount == 0 }
    try connection.receive(.request(2, .notice("s")))
    #expect(
      try await connection.sent(1) == [SocketServerMessage.answer(2, "ok", .string("")).encoded])
  }

  @Test func anIdentityEndsWhenItExpires() async throws {
    let connection = try await Connection(expires: 20_000)
    try connection.receive(.request(1, .authenticate(SocketCredential("x"))))
    _ = try await connection.sent(1)
    connection.pass(milliseconds: 19_999)
    try connection.receive("0")
    #expect(try !connection.sent().contains(Self.revoked))
    connection.pass(milliseconds: 1)
    #expect(try connection.sent().contains(Self.revoked))
    await waitUntil("the session has no identity") {
      connection.session.identity == .unauthenticated
    }
  }

  private static let revoked = SocketServerMessage.authRevoked(
    "expired_token", "Auth token is expired"
  ).encoded

  @Test func anIdentityEndsAlthoughTheClockWasSet() async throws {
    let connection = try await Connection(expires: 20_000)
    try connection.receive(.request(1, .authenticate(SocketCredential("x"))))
    _ = try await connection.sent(1)
    // The clock is set back: the timer waits longer.
    connection.clock.set(to: -20_000)
    connection.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    try connection.receive("0")
    #expect(try !connection.sent().contains(Self.revoked))
    #expect(connection.session.identity == .admin)
    // The clock is set forward: the next event or request notices it before the timer.
    try connection.receive(.request(2, .listen(SocketPlace(TreePath("a")), hash: "")))
    _ = try await connection.sent(1)
    connection.clock.set(to: 20_000)
    _ = try await connection.database.write(.set(TreePath("a"), .integer(1)))
    #expect(try await connection.sent(2).first == Self.revoked)
    await waitUntil("the session has no identity") {
      connection.session.identity == .unauthenticated
    }
  }

  /// Nothing of a connection outlives it, although its credential stays valid.
  @Test func aClosedConnectionLeavesNoTimer() async throws {
    weak var timedHandler: SocketHandler?
    do {
      let connection = try await Connection(expires: 1_000_000)
      timedHandler = connection.handler
      try connection.receive(.request(1, .authenticate(SocketCredential("x"))))
      _ = try await connection.sent(1)
      _ = try connection.channel.finish()
    }
    #expect(timedHandler == nil)
  }

  /// Answers may wait until the session already has another identity.
  @Test func eachRequestIsReportedWithTheIdentityOfItsSender() async throws {
    let reported = Mutex<[String]>([])
    let onAnswer: SocketHandler.OnAnswer = { operation, outcome in
      let status = outcome.refusal?.status ?? 200
      let line = "\(operation.name) \(operation.path) \(outcome.who) \(status)"
      reported.withLock { $0.append(line) }
    }
    let ada = TreeIdentity.user(.object([.init(name: "uid", value: .string("ada"))]))
    let connection = try await Connection(verified: ada, onAnswer: onAnswer)
    let one = JSONValue.integer(1)
    let two = JSONValue.object([.init(name: "b", value: one)])
    let requests: [SocketRequest] = [
      .write(.set(TreePath("a"), one)), .write(.set(TreePath("a"), .null)),
      .onDisconnect(.update(TreePath("a"), two)), .authenticate(SocketCredential("x")),
      .write(.update(TreePath("a"), two)), .listen(SocketPlace(TreePath("a")), hash: ""),
    ]
    for (index, request) in requests.enumerated() {
      try connection.receive(.request(index + 1, request))
    }
    await waitUntil("the session has its identity") { connection.session.identity == ada }
    _ = try await connection.sent(requests.count)
    #expect(
      reported.withLock { $0 } == [
        "set /a admin 200", "remove /a admin 200", "onDisconnect update /a admin 200",
        "auth / admin 200", "update /a ada 200", "listen /a ada 200",
      ])
  }

  @Test func aSuccessorClosesTheConnectionBefore() async throws {
    let connection = try await Connection()
    try connection.receive(.request(1, .onDisconnect(.set(TreePath("gone"), .bool(true)))))
    _ = try await connection.sent(1)
    let next = TreeSession(connection.database, named: "t") {}
    next.submit(.replace("s"))
    #expect(try await connection.sent(1) == ["#1001"])
    #expect(connection.ends.all == [.complete])
    await waitUntil("the write of the connection before is made") {
      await connection.database.read(TreePath("gone")) == TreeNode(.bool(true))
    }
  }
}

/// Counts the reads that are requested from the network.
private final class ReadCounter: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  var count = 0

  func read(context: ChannelHandlerContext) {
    count += 1
    context.read()
  }
}

extension ByteBuffer {
  /// A frame of a server as text.
  fileprivate mutating func readFrame() -> String? {
    guard let first = readInteger(as: UInt8.self), let length = readInteger(as: UInt8.self) else {
      return nil
    }
    var count = Int(length)
    if count == 126 { count = Int(readInteger(as: UInt16.self) ?? 0) }
    guard var payload = readSlice(length: count) else { return nil }
    switch first {
    case 0x81: return String(buffer: payload)
    case 0x88: return "#\(payload.readInteger(as: UInt16.self) ?? 0)"
    case 0x8A: return "pong \(String(buffer: payload))"
    default: return "opcode \(first)"
    }
  }
}

extension TreePath {
  /// Creates a path in a test, which must be valid.
  fileprivate init(_ text: String) {
    guard let path = try? TreePath(parsing: text) else {
      preconditionFailure("\(text) is not a path.")
    }
    self = path
  }
}
