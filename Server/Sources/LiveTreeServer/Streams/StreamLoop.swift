import NIOCore
import Synchronization

/// Wakes the event streams of an event loop, delivers results to its connections, and schedules
/// keep-alives.
final class StreamLoop: Sendable {
  /// State that may be used only on the event loop.
  private struct Timers {
    var wheel = KeepAliveWheel<SessionHandler>()
    var tick: Scheduled<Void>?
    var date = HTTPDate()
  }

  /// What waits for the event loop.
  private enum Delivery: Sendable {
    case wake(StreamOutlet)
    case action(@Sendable () -> Void)
  }

  private let eventLoop: any EventLoop
  private let keepAlive: TimeAmount
  private let deliveries = Mutex<[Delivery]>([])
  private let timers: NIOLoopBoundBox<Timers>

  private init(_ eventLoop: any EventLoop, keepAlive: TimeAmount) {
    (self.eventLoop, self.keepAlive) = (eventLoop, keepAlive)
    timers = NIOLoopBoundBox.makeBoxSendingValue(Timers(), eventLoop: eventLoop)
  }

  /// Schedules writing the messages that wait for a stream. All streams that are woken before then
  /// share one hop to the event loop.
  func wake(_ outlet: StreamOutlet) { deliver(.wake(outlet)) }

  /// Performs an action on the event loop. It shares the hop with other actions and streams.
  func perform(_ action: @escaping @Sendable () -> Void) { deliver(.action(action)) }

  private func deliver(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      return deliveries.count == 1
    }
    guard isFirst else { return }
    eventLoop.execute {
      for delivery in self.deliveries.withLock({ $0.takeAll() }) {
        switch delivery {
        case .wake(let outlet): outlet.handler.value?.flush()
        case .action(let action): action()
        }
      }
    }
  }

  /// The current time as the header field `Date` has it. It must be called on the event loop.
  func date() -> String { timers.value.date.text() }

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
