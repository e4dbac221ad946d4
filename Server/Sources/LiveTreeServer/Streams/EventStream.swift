import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// The events of a node, until the reader disconnects or loses access, or until the server stops.
///
/// Source: REALTIME-PROTOCOL §3.
struct EventStream: Sendable {
  private let session: TreeSession
  private let outlet: StreamOutlet
  private let loop: StreamLoop
  private let channel: any Channel
  private let counter: EventCounter
  private let logger: Logger

  /// The settings of a stream.
  struct Settings: Sendable {
    let isExport: Bool
    /// The maximum size of an event, in bytes.
    let maximumBytes: Int
    /// The time for which the reader may take no data.
    let stallTimeout: TimeAmount
    /// The expiry of the reader's credential, in milliseconds since 1970; `nil` if it never expires.
    let expires: Int64?
    /// Returns the current time in milliseconds since 1970.
    let now: @Sendable () -> Int64
  }

  /// - Parameters:
  ///   - identity: The identity of the reader.
  ///   - maximumWaiting: The number of events that may wait before they are merged.
  ///   - loop: The streams of the connection's event loop.
  ///   - counter: Counts the events.
  init(
    _ database: TreeDatabase, as identity: TreeIdentity, maximumWaiting: Int,
    to channel: any Channel, on loop: StreamLoop, counter: EventCounter, logger: Logger
  ) {
    let outlet = StreamOutlet(loop, of: channel)
    session = TreeSession(
      database, as: identity, limits: SessionLimits(maximumCount: maximumWaiting), on: loop
    ) { outlet.wake() }
    (self.outlet, self.loop, self.channel) = (outlet, loop, channel)
    (self.counter, self.logger) = (counter, logger)
  }

  /// Begins to observe a path.
  ///
  /// - Throws: `TreeAccessError` if the reader has no access.
  func listen(at path: TreePath, _ query: TreeQuery?) async throws(TreeAccessError) {
    try await session.listen(at: path, query)
  }

  /// Writes events below the HTTP encoder, after the head of the response, until the stream ends or
  /// the connection is handed over.
  ///
  /// - Throws: `SlowReader` if the reader took too little data, and `HandedOver` if the stream
  ///   continues without this task.
  func write(_ settings: Settings) async throws {
    let end = await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        await withCheckedContinuation {
          (continuation: CheckedContinuation<SessionHandler.End?, Never>) in
          channel.eventLoop.execute {
            if handOver(settings) {
              continuation.resume(returning: nil)
            } else {
              begin(settings) { continuation.resume(returning: $0) }
            }
          }
        }
      } onCancel: {
        finish()
      }
    } onGracefulShutdown: {
      finish()
    }
    guard let end else { throw HandedOver(channel) }
    Self.report(end, settings, to: logger)
    if end == .stalled || end == .overfull { throw SlowReader() }
  }

  /// Starts a stream that continues after the task of its request.
  ///
  /// - Returns: Whether that is possible.
  private func handOver(_ settings: Settings) -> Bool {
    let handover = channel.handOver { [outlet] in outlet.handler.value?.finish() }
    guard let handover else { return false }
    begin(settings, before: handover) { [channel, logger] end in
      Self.report(end, settings, to: logger)
      guard end == .complete else { return }
      handover.finish(with: StreamFrame.lastChunk, in: channel.pipeline.syncOperations)
    }
    return true
  }

  /// Logs the end of a stream whose reader is too slow.
  private static func report(
    _ end: SessionHandler.End, _ settings: Settings, to logger: Logger
  ) {
    switch end {
    case .complete, .silent: break
    case .stalled:
      logger.notice(
        "An event stream was closed: its client read nothing for too long.",
        metadata: ["seconds": "\(Double(settings.stallTimeout.nanoseconds) / 1e9)"])
    case .overfull:
      logger.notice("An event stream was closed: too many events were queued for its client.")
    }
  }

  private func begin(
    _ settings: Settings, before handover: HandoverHandler? = nil,
    onEnd: @escaping (SessionHandler.End) -> Void
  ) {
    let outlet = outlet
    guard !outlet.isFinished.value else {
      session.end()
      return onEnd(.complete)
    }
    let pipeline = channel.pipeline.syncOperations
    let requests = try? pipeline.handler(type: RequestHandler.self)
    let expiry = settings.expires.map { time in
      ExpiryTimer(at: time, now: settings.now, on: channel.eventLoop) {
        outlet.handler.value?.flush()
      }
    }
    let format = EventStreamFormat(
      isExport: settings.isExport, maximumBytes: settings.maximumBytes,
      hasChunks: requests?.isAnsweringOldHTTP != true,
      hasExpired: { expiry?.hasPassed ?? false })
    let handler = SessionHandler(
      session, as: format, stallTimeout: settings.stallTimeout, on: loop, counter: counter
    ) { end in
      expiry?.cancel()
      outlet.handler.value = nil
      onEnd(end)
    }
    do {
      let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self).handler
      // Messages that already wait may end the stream.
      outlet.handler.value = handler
      try pipeline.addHandler(handler, position: .before(handover ?? encoder))
    } catch {
      expiry?.cancel()
      outlet.handler.value = nil
      session.end()
      onEnd(.complete)
    }
  }

  private func finish() {
    channel.eventLoop.execute { [outlet] in
      // `write` may be about to begin and checks this flag.
      outlet.isFinished.value = true
      outlet.handler.value?.finish()
    }
  }
}

/// The error of a stream whose reader took too little data.
struct SlowReader: Error {}
