import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// The readers of a node, and its writer.
final class Load: Sendable {
  private let port: Int
  private let readerCount: Int
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let ledger: Ledger
  private let channels = Mutex<[any Channel]>([])

  init(port: Int, readers: Int) {
    self.port = port
    readerCount = readers
    ledger = Ledger(readers: readers)
  }

  /// Opens the streams, a hundred at a time, and waits until each has heard its first event.
  func open() async throws {
    for start in stride(from: 0, to: readerCount, by: 100) {
      try await withThrowingTaskGroup { tasks in
        for _ in start..<min(start + 100, readerCount) {
          tasks.addTask { try await self.openOne() }
        }
        try await tasks.waitForAll()
      }
    }
    await ledger.waitUntilAllHaveHeard()
  }

  private func openOne() async throws {
    let ledger = ledger
    let channel = try await ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(EventCounter(ledger))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(
      ByteBuffer(
        string: "GET /load.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"))
    channels.withLock { $0.append(channel) }
  }

  /// Writes 1, 2, 3 … at a rate, and waits until all readers have the last one.
  func write(rate: Int, seconds: Int) async throws -> Delays {
    let writer = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port)
      .get()
    let clock = ContinuousClock()
    let start = clock.now
    for number in 1...rate * seconds {
      try await clock.sleep(until: start + .seconds(number) / rate)
      let body = "\(number)"
      let request =
        "PUT /load.json?print=silent HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      ledger.sent(number, at: clock.now)
      try await writer.writeAndFlush(ByteBuffer(string: request + body))
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

/// Who has heard what, and how late.
final class Ledger: Sendable {
  private struct State {
    var sent: [ContinuousClock.Instant] = []
    var missing: [Int] = []
    var heardFirst = 0
    var last: Int?
    var delays = Delays()
    var waiter: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let readers: Int
  private let state = Mutex(State())

  init(readers: Int) { self.readers = readers }

  var delays: Delays { state.withLock { $0.delays } }

  /// From now on streams may end.
  func end() { state.withLock { $0.isOver = true } }

  /// A stream that was refused or cut makes every figure a wrong one.
  func ended(after text: String) {
    guard !state.withLock({ $0.isOver }) else { return }
    FileHandle.standardError.write(Data("A stream ended after: \(text.suffix(300))\n".utf8))
    exit(1)
  }

  func sent(_ number: Int, at time: ContinuousClock.Instant) {
    state.withLock { state in
      state.sent.append(time)
      state.missing.append(readers)
    }
  }

  func heardFirst() {
    resume { state in
      state.heardFirst += 1
      return state.heardFirst == readers
    }
  }

  /// A reader that was at one write is at a later one now.
  func heard(_ number: Int, after former: Int) {
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

  func waitUntilAllHaveHeard() async {
    await wait { $0.heardFirst == readers }
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

/// Finds the numbers in an event stream: `"data":17}`.
final class EventCounter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private static let marker = Array(#""data":"#.utf8)
  private let ledger: Ledger
  private var rest: [UInt8] = []
  private var number: Int?

  init(_ ledger: Ledger) { self.ledger = ledger }

  func channelInactive(context: ChannelHandlerContext) {
    ledger.ended(after: String(decoding: rest, as: UTF8.self))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    rest += unwrapInboundIn(data).readableBytesView
    var position = 0
    while let found = next(from: position) {
      position = found.end
      guard let former = number else {
        number = found.number
        ledger.heardFirst()
        continue
      }
      guard found.number > former else { continue }
      ledger.heard(found.number, after: former)
      number = found.number
    }
    rest.removeFirst(position)
  }

  /// The next whole number after a marker; `null` counts as 0.
  private func next(from start: Int) -> (number: Int, end: Int)? {
    var index = start
    while index + Self.marker.count < rest.count {
      guard rest[index] == Self.marker[0],
        rest[index..<index + Self.marker.count].elementsEqual(Self.marker)
      else {
        index += 1
        continue
      }
      let digits = rest[(index + Self.marker.count)...].prefix { $0 != UInt8(ascii: "}") }
      guard digits.endIndex < rest.count else { return nil }
      return (Int(String(decoding: digits, as: UTF8.self)) ?? 0, digits.endIndex)
    }
    return nil
  }
}
