import LiveTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// The timers of event streams and credentials.
@Suite(.timeLimit(.minutes(20))) struct StreamTimerTests {
  /// A reader with a credential may connect and disconnect many times before the credential expires.
  @Test func aClosedStreamLeavesNothingUntilItsCredentialExpires() async throws {
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: try SocketAddress(ipAddress: "10.0.0.1", port: 1)).get()
    try await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(HTTPResponseEncoder())
    }.get()
    let loops = StreamLoop.All(keepAlive: .seconds(30))
    weak var clock: ManualTime?
    try await { () async throws in
      let time = ManualTime()
      clock = time
      let settings = EventStream.Settings(
        isExport: false, maximumBytes: 1_000, stallTimeout: .seconds(60), expires: 1_000_000,
        now: time.clock)
      let stream = EventStream(
        database, as: .admin, maximumWaiting: 4, to: channel, on: loops[channel.eventLoop],
        settings, counter: EventCounter(),
        logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
      try await stream.listen(at: .root, nil)
      async let end: Void = stream.run(over: channel)
      _ = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
      try await channel.close()
      await end
    }()
    // Removing the timer takes a turn of the event loop.
    try await channel.eventLoop.submit {}.get()
    await waitUntil("nothing is observed") { await database.subscriptionCount == 0 }
    #expect(clock == nil)
  }

  @Test func aTimerFollowsItsClock() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let time = ManualTime()
    let fired = Mutex(0)
    let timer = try await loop.submit {
      NIOLoopBound(
        ExpiryTimer(at: 100_000, now: time.clock, on: loop) { fired.withLock { $0 += 1 } },
        eventLoop: loop)
    }.get()
    // Each step: the time of the clock, the time that passes, and how often the timer has fired.
    for (now, seconds, count) in [
      (0, 59, 0), (-500_000, 100, 0), (99_999, 60, 0), (100_000, 60, 1), (0, 600, 1),
      (100_000, 600, 1),
    ] as [(Int64, Int64, Int)] {
      time.set(to: now)
      await loop.advanceTime(by: .seconds(seconds))
      #expect(fired.withLock { $0 } == count)
      #expect(try await loop.submit { timer.value.hasPassed }.get() == (now >= 100_000))
    }
    await loop.shutdownGracefully()
  }

  @Test func aCanceledTimerReleasesItsFunction() async throws {
    let loop = NIOAsyncTestingEventLoop()
    weak var clock: ManualTime?
    try await { () async throws in
      let time = ManualTime()
      clock = time
      try await loop.submit {
        let timer = ExpiryTimer(at: 100, now: time.clock, on: loop) { _ = time.now }
        timer.cancel()
      }.get()
    }()
    try await loop.submit {}.get()
    #expect(clock == nil)
    await loop.shutdownGracefully()
  }
}
