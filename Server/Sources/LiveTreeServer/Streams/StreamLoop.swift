import NIOCore
import Synchronization

/// Wakes the event streams of an event loop, and schedules their keep-alives.
final class StreamLoop: Sendable {
  /// State that may be used only on the event loop.
  private struct Timers {
    var wheel = KeepAliveWheel<SessionHandler>()
    var tick: Scheduled<Void>?
  }

  private let eventLoop: any EventLoop
  private let keepAlive: TimeAmount
  private let woken = Mutex<[StreamOutlet]>([])
  private let timers: NIOLoopBoundBox<Timers>

  private init(_ eventLoop: any EventLoop, keepAlive: TimeAmount) {
    (self.eventLoop, self.keepAlive) = (eventLoop, keepAlive)
    timers = NIOLoopBoundBox.makeBoxSendingValue(Timers(), eventLoop: eventLoop)
  }

  /// Schedules writing the messages that wait for a stream. All streams that are woken before then
  /// share one hop to the event loop.
  func wake(_ outlet: StreamOutlet) {
    let isFirst = woken.withLock { woken in
      woken.append(outlet)
      return woken.count == 1
    }
    guard isFirst else { return }
    eventLoop.execute {
      for outlet in self.woken.withLock({ $0.takeAll() }) { outlet.handler.value?.flush() }
    }
  }

  /// Sends keep-alives to a stream, until it is removed.
  ///
  /// - Returns: The slot, for `remove(_:from:)`.
  func insert(_ handler: SessionHandler) -> Int {
    if timers.value.tick == nil { scheduleTick() }
    return timers.value.wheel.insert(handler)
  }

  func remove(_ handler: SessionHandler, from slot: Int) {
    timers.value.wheel.remove(handler, from: slot)
    guard timers.value.wheel.count == 0 else { return }
    timers.value.tick?.cancel()
    timers.value.tick = nil
  }

  private func scheduleTick() {
    let interval = keepAlive.nanoseconds / Int64(KeepAliveWheel<SessionHandler>.slotCount)
    timers.value.tick = eventLoop.scheduleTask(in: .nanoseconds(max(1, interval))) {
      for handler in self.timers.value.wheel.tick() { handler.sendKeepAlive() }
      if self.timers.value.wheel.count > 0 { self.scheduleTick() }
    }
  }
}

extension StreamLoop {
  /// The loops of a server.
  final class All: Sendable {
    private let keepAlive: TimeAmount
    private let loops = Mutex<[ObjectIdentifier: StreamLoop]>([:])

    init(keepAlive: Duration) {
      self.keepAlive = TimeAmount(keepAlive)
    }

    /// The streams of an event loop.
    subscript(eventLoop: any EventLoop) -> StreamLoop {
      loops.withLock { loops in
        let id = ObjectIdentifier(eventLoop)
        if let loop = loops[id] { return loop }
        let loop = StreamLoop(eventLoop, keepAlive: keepAlive)
        loops[id] = loop
        return loop
      }
    }
  }
}

/// Receives a session's signals that messages wait for its stream.
final class StreamOutlet: Sendable {
  /// The handler of the stream, between its beginning and its end.
  let handler: NIOLoopBoundBox<SessionHandler?>
  /// Whether the stream must not begin, because it was already finished.
  let isFinished: NIOLoopBoundBox<Bool>
  private let loop: StreamLoop

  init(_ loop: StreamLoop, of channel: any Channel) {
    self.loop = loop
    handler = NIOLoopBoundBox.makeEmptyBox(
      valueType: SessionHandler.self, eventLoop: channel.eventLoop)
    isFinished = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: channel.eventLoop)
  }

  func wake() { loop.wake(self) }
}

extension Array {
  /// Takes all elements.
  fileprivate mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
