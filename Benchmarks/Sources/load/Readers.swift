import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// The readers of a value, and its writer.
final class Readers: Sendable {
  private let port: Int
  private let count: Int
  private let dialect: Dialect
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let ledger: Ledger
  private let channels = Mutex<[any Channel]>([])

  init(port: Int, count: Int, _ dialect: Dialect) {
    (self.port, self.count, self.dialect) = (port, count, dialect)
    ledger = Ledger(readers: count)
  }

  /// Subscribes, a hundred readers at a time, and waits until all are confirmed.
  func open() async throws {
    for start in stride(from: 0, to: count, by: 100) {
      try await withThrowingTaskGroup { tasks in
        for _ in start..<min(start + 100, count) {
          tasks.addTask { try await self.openOne() }
        }
        try await tasks.waitForAll()
      }
    }
    await ledger.waitUntilAllAreConfirmed()
  }

  private func openOne() async throws {
    let (ledger, dialect) = (ledger, dialect)
    let channel = try await ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(MessageCounter(ledger, dialect))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: dialect.subscription))
    channels.withLock { $0.append(channel) }
  }

  /// Writes 1, 2, 3 … at a rate, and waits until all readers have received the last number.
  func write(rate: Int, seconds: Int) async throws -> Delays {
    let writer = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port)
      .get()
    if !dialect.greeting.isEmpty {
      try await writer.writeAndFlush(ByteBuffer(string: dialect.greeting))
    }
    let clock = ContinuousClock()
    let start = clock.now
    for number in 1...rate * seconds {
      try await clock.sleep(until: start + .seconds(number) / rate)
      let message = dialect.message(Dialect.digits(of: number))
      ledger.sent(number, at: clock.now)
      try await writer.writeAndFlush(ByteBuffer(string: message))
    }
    await ledger.waitUntilAllHave(rate * seconds)
    try await writer.close()
    return ledger.delays
  }

  func close() async throws {
    ledger.end()
    for channel in channels.withLock({ $0 }) { try? await channel.close() }
    try await group.shutdownGracefully()
  }
}

/// Records what readers have received, and with which delay.
final class Ledger: Sendable {
  private struct State {
    var sent: [ContinuousClock.Instant] = []
    var missing: [Int] = []
    var confirmed = 0
    var last: Int?
    var delays = Delays()
    var waiter: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let readers: Int
  private let state = Mutex(State())

  init(readers: Int) { self.readers = readers }

  var delays: Delays { state.withLock { $0.delays } }

  /// Records that streams may end from now on.
  func end() { state.withLock { $0.isOver = true } }

  /// Records that a stream ended. A stream that was refused or cut would make all figures wrong.
  func ended() {
    guard !state.withLock({ $0.isOver }) else { return }
    FileHandle.standardError.write(Data("The server ended a stream.\n".utf8))
    exit(1)
  }

  func sent(_ number: Int, at time: ContinuousClock.Instant) {
    state.withLock { state in
      state.sent.append(time)
      state.missing.append(readers)
    }
  }

  func confirmed() {
    resume { state in
      state.confirmed += 1
      return state.confirmed == readers
    }
  }

  /// Records that a reader has advanced from one write to a later one.
  func received(_ number: Int, after former: Int) {
    let now = ContinuousClock.now
    resume { state in
      state.delays.events += 1
      state.delays.skipped += number - former - 1
      for each in former..<number {
        state.delays.each.add(now - state.sent[each])
        state.missing[each] -= 1
        if state.missing[each] == 0 { state.delays.last.add(now - state.sent[each]) }
      }
      return state.last.map { state.missing[$0 - 1] == 0 } ?? false
    }
  }

  func waitUntilAllAreConfirmed() async {
    await wait { $0.confirmed == readers }
  }

  func waitUntilAllHave(_ number: Int) async {
    await wait { state in
      state.last = number
      return state.missing[number - 1] == 0
    }
  }

  private func wait(_ isDone: @Sendable (inout State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        let isDone = isDone(&state)
        if !isDone { state.waiter = continuation }
        return isDone
      }
      if isDone { continuation.resume() }
    }
  }

  private func resume(_ isDone: (inout State) -> Bool) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard isDone(&state) else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

/// Counts the messages of a reader.
final class MessageCounter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let ledger: Ledger
  private var scanner: MessageScanner
  private var isConfirmed = false
  private var last = 0

  init(_ ledger: Ledger, _ dialect: Dialect) {
    self.ledger = ledger
    scanner = MessageScanner(dialect)
  }

  func channelInactive(context: ChannelHandlerContext) {
    ledger.ended()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
      scanner.scan(bytes) { number in
        guard number > last else { return }
        ledger.received(number, after: last)
        last = number
      }
    }
    guard scanner.isConfirmed, !isConfirmed else { return }
    isConfirmed = true
    ledger.confirmed()
  }
}
