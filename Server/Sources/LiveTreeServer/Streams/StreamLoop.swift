import Dispatch
import LiveTree
import NIOCore
import Synchronization

/// Delivers events and results to the connections of an event loop, and schedules keep-alives.
final class StreamLoop: SessionLoop {
  /// State that may be used only on the event loop.
  private struct State {
    var wheel = KeepAliveWheel<SessionHandler>()
    var tick: Scheduled<Void>?
    var date = HTTPDate()
    /// The handlers whose sessions have new messages; `nil` while no actions are performed.
    var woken: [SessionHandler]?
    /// The connections with responses to send.
    var unflushed: [RequestHandler] = []
  }

  private let eventLoop: any EventLoop
  private let keepAlive: TimeAmount
  private let actions = Mutex<[@Sendable () -> Void]>([])
  private let state: NIOLoopBoundBox<State>

  private init(_ eventLoop: any EventLoop, keepAlive: TimeAmount) {
    (self.eventLoop, self.keepAlive) = (eventLoop, keepAlive)
    state = NIOLoopBoundBox.makeBoxSendingValue(State(), eventLoop: eventLoop)
  }

  /// Performs an action on the event loop. All actions until then share one hop.
  func perform(_ action: @escaping @Sendable () -> Void) {
    let count = actions.withLock { actions in
      actions.append(action)
      return actions.count
    }
    if count == 1 { eventLoop.execute { self.performAll() } }
    if count > Self.maximumCount, !eventLoop.inEventLoop { waitForActions() }
  }

  /// Performs an action on the event loop with the outcome of work for which the loop has no time.
  func perform<Outcome: Sendable>(
    after work: @escaping @Sendable () async -> Outcome,
    then action: @escaping @Sendable (Outcome) -> Void
  ) {
    Task {
      let outcome = await work()
      perform { action(outcome) }
    }
  }

  /// The number of actions that may wait. Each may hold events that no outbox has counted yet.
  private static let maximumCount = 4_096

  /// Waits until the event loop has performed the actions, so that a database doesn't commit faster than
  /// its readers' event loop runs. The thread of a database may block; a second is enough for a loop that
  /// hasn't stopped.
  private func waitForActions() {
    let isDone = DispatchSemaphore(value: 0)
    eventLoop.execute { isDone.signal() }
    _ = isDone.wait(timeout: .now() + 1)
  }

  private func performAll() {
    let actions = actions.withLock { $0.takeAll() }
    state.value.woken = []
    for action in actions { action() }
    let woken = state.value.woken ?? []
    state.value.woken = nil
    for handler in woken { handler.flush() }
    flushAll()
  }

  /// Sends the responses of a connection at the end of the event loop's turn, with those of others.
  /// Their client would otherwise wake for each, which costs as much as the response itself.
  func flush(_ connection: RequestHandler) {
    guard !connection.isFlushDue else { return }
    connection.isFlushDue = true
    state.value.unflushed.append(connection)
    if state.value.unflushed.count == 1, state.value.woken == nil {
      eventLoop.execute { self.flushAll() }
    }
  }

  private func flushAll() {
    let connections = state.value.unflushed
    state.value.unflushed = []
    for connection in connections {
      connection.isFlushDue = false
      connection.flush()
    }
  }

  /// Writes the messages that wait for a handler, after the current actions: they may add further ones.
  func wake(_ handler: SessionHandler) {
    state.value.woken == nil ? handler.flush() : state.value.woken?.append(handler)
  }

  /// The current time as the header field `Date` has it. It must be called on the event loop.
  func date() -> String { state.value.date.text() }

  /// Sends keep-alives to a stream, until it is removed.
  ///
  /// - Returns: The slot, for `remove(_:from:)`.
  func insert(_ handler: SessionHandler) -> Int {
    if state.value.tick == nil { scheduleTick() }
    return state.value.wheel.insert(handler)
  }

  func remove(_ handler: SessionHandler, from slot: Int) {
    state.value.wheel.remove(handler, from: slot)
    guard state.value.wheel.count == 0 else { return }
    state.value.tick?.cancel()
    state.value.tick = nil
  }

  private func scheduleTick() {
    let interval = keepAlive.nanoseconds / Int64(KeepAliveWheel<SessionHandler>.slotCount)
    state.value.tick = eventLoop.scheduleTask(in: .nanoseconds(max(1, interval))) {
      for handler in self.state.value.wheel.tick() { handler.sendKeepAlive() }
      if self.state.value.wheel.count > 0 { self.scheduleTick() }
    }
  }
}

extension StreamLoop {
  /// The loops of a server.
  final class All: Sendable {
    private let keepAlive: TimeAmount
    private let loops = SharedCache<ObjectIdentifier, StreamLoop>()

    init(keepAlive: Duration) {
      self.keepAlive = TimeAmount(keepAlive)
    }

    /// The streams of an event loop.
    subscript(eventLoop: any EventLoop) -> StreamLoop {
      loops.value(for: ObjectIdentifier(eventLoop)) {
        StreamLoop(eventLoop, keepAlive: keepAlive)
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

  init(of channel: any Channel) {
    handler = NIOLoopBoundBox.makeEmptyBox(
      valueType: SessionHandler.self, eventLoop: channel.eventLoop)
    isFinished = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: channel.eventLoop)
  }

  /// Writes the messages that wait. It must be called on the event loop.
  func wake() {
    handler.value?.wake()
  }

  /// Takes an event before it waits. It must be called on the event loop.
  func take(_ event: SharedTreeEvent, of listen: SessionListen) -> Bool {
    handler.value?.take(event, of: listen) ?? false
  }
}

extension Array {
  /// Takes all elements.
  fileprivate mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
