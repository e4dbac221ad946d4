import LiveTree
import LiveTreeWire
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// A stream on a connection whose time the test controls.
@LoopActor @Suite(.timeLimit(.minutes(20))) struct SessionHandlerTests {
  private final class Ends {
    var all: [SessionHandler.End] = []
  }

  @LoopActor private struct Connection {
    let channel = EmbeddedChannel()
    let database: TreeDatabase
    let session: TreeSession
    let handler: SessionHandler
    let format: EventStreamFormat
    let ends = Ends()

    init(
      maximumBytes: Int = 1 << 20, limits: SessionLimits = SessionLimits(maximumCount: 4)
    ) async throws {
      database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
      session = TreeSession(database, limits: limits) {}
      try await session.listen(at: .root)
      let ends = ends
      format = EventStreamFormat(isExport: false, maximumBytes: maximumBytes)
      handler = SessionHandler(
        session, as: format, stallTimeout: .seconds(30),
        on: StreamLoop.All(keepAlive: .seconds(16))[channel.eventLoop]
      ) { ends.all.append($0) }
      try open()
      try channel.pipeline.syncOperations.addHandler(handler)
    }

    private func open() throws {
      channel.connect(to: try SocketAddress(ipAddress: "10.0.0.1", port: 1), promise: nil)
    }

    /// The data sent since the last call.
    func sent() throws -> [String] {
      var texts: [String] = []
      while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
        texts.append(String(buffer: bytes))
      }
      return texts
    }

    func setWritable(_ isWritable: Bool) {
      channel.isWritable = isWritable
      channel.pipeline.fireChannelWritabilityChanged()
    }

    func pass(_ seconds: Int64) {
      channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    func write(_ number: Int64) async throws {
      _ = try await database.write(.set(.root, .integer(number)))
    }
  }

  private static func chunk(_ event: String) -> String {
    String(event.utf8.count, radix: 16) + "\r\n\(event)\r\n"
  }

  private static func put(_ value: String) -> String {
    chunk("event: put\ndata: {\"path\":\"/\",\"data\":\(value)}\n\n")
  }

  private static let keepAlive = chunk("event: keep-alive\ndata: null\n\n")

  @Test func eventsAreWholeChunks() async throws {
    let connection = try await Connection()
    #expect(try connection.sent() == [Self.put("null")])
    for number: Int64 in 1...2 { try await connection.write(number) }
    #expect(try connection.sent() == [])
    connection.handler.wake()
    #expect(try connection.sent() == [Self.put("1"), Self.put("2")])
  }

  /// An event needs no place in the session if its reader has everything that was before it.
  @Test func aReaderThatKeepsUpReceivesEventsAtOnce() async throws {
    let connection = try await Connection()
    _ = try connection.sent()
    try await connection.write(1)
    guard case .event(let listen, let event)? = connection.session.take() else {
      Issue.record("The session has no event.")
      return
    }
    for _ in 1...2 {
      #expect(connection.handler.take(event, of: listen))
      #expect(try connection.sent() == [Self.put("1")])
    }
    connection.setWritable(false)
    #expect(!connection.handler.take(event, of: listen))
    connection.handler.wake()
    connection.setWritable(true)
    #expect(connection.handler.take(event, of: listen))
    #expect(try connection.sent() == [Self.put("1")])
    connection.setWritable(false)
    try await connection.write(2)
    connection.handler.wake()
    #expect(!connection.handler.take(event, of: listen))
    connection.setWritable(true)
    #expect(try connection.sent() == [Self.put("2")])
    connection.handler.finish(with: ByteBuffer())
    #expect(!connection.handler.take(event, of: listen))
  }

  /// A client that reads quickly doesn't keep the event loop from other connections.
  @Test func aTurnIsLimited() async throws {
    let connection = try await Connection(limits: SessionLimits(maximumCount: 1_000))
    _ = try connection.sent()
    for number: Int64 in 1...150 { try await connection.write(number) }
    var counts: [Int] = []
    connection.handler.wake()
    for _ in 0..<4 {
      counts.append(try connection.sent().count)
      // Neither writability nor a signal begins a turn early.
      connection.setWritable(true)
      connection.handler.wake()
      counts.append(try connection.sent().count)
      connection.channel.embeddedEventLoop.advanceTime(by: .microseconds(50))
    }
    #expect(counts == [64, 0, 64, 0, 22, 0, 0, 0])
  }

  /// Events that a connection doesn't take are merged into the newest value.
  @Test func aBusyConnectionReceivesTheNewestValue() async throws {
    let connection = try await Connection()
    _ = try connection.sent()
    connection.setWritable(false)
    for number: Int64 in 1...9 {
      try await connection.write(number)
      connection.handler.wake()
    }
    #expect(try connection.sent() == [])
    connection.setWritable(true)
    let last = try connection.sent().last
    #expect(last == Self.put("9"))
    #expect(connection.ends.all.isEmpty)
  }

  @Test func aReaderThatTakesNothingIsDisconnected() async throws {
    let connection = try await Connection()
    connection.setWritable(false)
    try await connection.write(1)
    connection.handler.wake()
    connection.pass(20)
    connection.setWritable(true)
    connection.setWritable(false)
    connection.handler.wake()
    connection.pass(29)
    #expect(connection.channel.isActive)
    connection.pass(1)
    #expect(!connection.channel.isActive)
    #expect(connection.ends.all == [.stalled])
    #expect(connection.session.hasEnded)
  }

  /// The number of messages that can't be merged is bounded, too.
  @Test func aReaderIsDisconnectedWhenTooMuchWaits() async throws {
    let connection = try await Connection(
      limits: SessionLimits(maximumCount: 4, maximumMessages: 2))
    connection.setWritable(false)
    for number: Int64 in 1...3 {
      #expect(connection.ends.all.isEmpty)
      try await connection.write(number)
      connection.handler.wake()
    }
    #expect(connection.ends.all == [.overfull])
    #expect(!connection.channel.isActive)
    await waitUntil("nothing is observed") { await connection.database.subscriptionCount == 0 }
  }

  @Test func aSignOfLifeIsSentInEveryInterval() async throws {
    let connection = try await Connection()
    _ = try connection.sent()
    for _ in 0..<3 {
      connection.pass(15)
      #expect(try connection.sent() == [])
      connection.pass(1)
      #expect(try connection.sent() == [Self.keepAlive])
    }
    // A busy connection needs no keep-alive.
    connection.setWritable(false)
    connection.pass(16)
    connection.setWritable(true)
    #expect(try connection.sent() == [])
  }

  @Test func aLargeEventIsWrittenInSlices() async throws {
    let connection = try await Connection()
    _ = try connection.sent()
    let text = String(repeating: "x", count: 100_000)
    _ = try await connection.database.write(.set(.root, .string(text)))
    connection.handler.wake()
    let slices = try connection.sent()
    #expect(slices.map(\.utf8.count).max() == 32_768)
    #expect(slices.joined() == Self.put("\"\(text)\""))
  }

  @Test func anEventThatIsTooLargeIsTheLast() async throws {
    let connection = try await Connection(maximumBytes: 100)
    _ = try connection.sent()
    _ = try await connection.database.write(
      .set(.root, .string(String(repeating: "x", count: 100))))
    connection.handler.wake()
    #expect(try connection.sent().count == 1)
    #expect(connection.ends.all == [.complete])
    // Another response may follow on the connection.
    #expect(connection.channel.isActive)
    #expect(
      (try? connection.channel.pipeline.syncOperations.handler(type: SessionHandler.self))
        == nil)
  }

  @Test func aMessageCanEndAStream() async throws {
    let connection = try await Connection()
    _ = try connection.sent()
    for _ in 0..<2 { connection.handler.finish(with: connection.format.bytes(of: .cancel("over"))) }
    #expect(try connection.sent() == [Self.chunk("event: cancel\ndata: \"over\"\n\n")])
    #expect(connection.ends.all == [.complete])
    try await connection.write(1)
    connection.handler.wake()
    connection.handler.sendKeepAlive()
    #expect(try connection.sent() == [])
  }

  @Test(arguments: [true, false])
  func aClientThatLeavesEndsItsStream(isHalf: Bool) async throws {
    let connection = try await Connection()
    if isHalf {
      connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    } else {
      connection.channel.close(promise: nil)
    }
    #expect(connection.ends.all == [.complete])
    await waitUntil("nothing is observed") { await connection.database.subscriptionCount == 0 }
  }
}
