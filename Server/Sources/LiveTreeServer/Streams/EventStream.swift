import LiveTree
import Logging
import NIOCore
import NIOHTTP1

/// The events of a node, until the reader disconnects or loses access, or until the server stops.
///
/// Events aren't compressed: a compressor with a window for each reader would need far more memory
/// than the events, and delay them.
///
/// Source: Protocol.md §3.
struct EventStream: LastingResponse {
  private let session: TreeSession
  private let outlet: StreamOutlet
  private let loop: StreamLoop
  private let channel: any Channel
  private let settings: Settings
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
  ///   - settings: The settings of the stream.
  ///   - counter: Counts the events.
  init(
    _ database: TreeDatabase, as identity: TreeIdentity, maximumWaiting: Int,
    to channel: any Channel, on loop: StreamLoop, _ settings: Settings, counter: EventCounter,
    logger: Logger
  ) {
    let outlet = StreamOutlet(of: channel)
    session = TreeSession(
      database, as: identity, limits: SessionLimits(maximumCount: maximumWaiting), on: loop,
      deliver: { outlet.take($0, of: $1) }, signal: { outlet.wake() })
    (self.outlet, self.loop, self.channel) = (outlet, loop, channel)
    (self.settings, self.counter, self.logger) = (settings, counter, logger)
  }

  /// Begins to observe a path.
  ///
  /// - Throws: `TreeAccessError` if the reader has no access.
  func listen(at path: TreePath, _ query: TreeQuery?) async throws(TreeAccessError) {
    try await session.listen(at: path, query)
  }

  var head: RESTAnswer {
    RESTAnswer(headers: [
      "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
    ])
  }

  /// Writes events below the HTTP encoder. If the handlers for HTTP remain,
  /// the task that has written the head also writes the last chunk.
  func begin(before handler: LastingResponseHandler?, onEnd: @escaping () -> Void) {
    begin(before: handler) { [channel, settings, logger] end in
      Self.report(end, settings, to: logger)
      if end == .complete, let handler {
        handler.finish(with: StreamFrame.lastChunk, in: channel.pipeline.syncOperations)
      }
      onEnd()
    }
  }

  func stop() {
    // The stream may be about to begin, which checks this flag.
    outlet.isFinished.value = true
    outlet.handler.value == nil ? session.end() : outlet.handler.value?.finish()
  }

  func finish() async {}

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
    before handler: LastingResponseHandler?, reporting onEnd: @escaping (SessionHandler.End) -> Void
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
        outlet.wake()
      }
    }
    let format = EventStreamFormat(
      isExport: settings.isExport, maximumBytes: settings.maximumBytes,
      hasChunks: requests?.isAnsweringOldHTTP != true,
      hasExpired: { expiry?.hasPassed ?? false })
    let writer = SessionHandler(
      session, as: format, stallTimeout: settings.stallTimeout, on: loop, counter: counter
    ) { end in
      expiry?.cancel()
      outlet.handler.value = nil
      onEnd(end)
    }
    do {
      // Messages that already wait may end the stream.
      outlet.handler.value = writer
      let next = try handler ?? pipeline.context(handlerType: HTTPResponseEncoder.self).handler
      try pipeline.addHandler(writer, position: .before(next))
    } catch {
      expiry?.cancel()
      outlet.handler.value = nil
      session.end()
      onEnd(.complete)
    }
  }
}
