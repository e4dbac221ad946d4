import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// The events of a node, until the reader disconnects, loses access, or the server stops.
///
/// Source: REALTIME-PROTOCOL §3.
struct EventStream: Sendable {
  private let session: TreeSession
  private let outlet: StreamOutlet
  private let loop: StreamLoop
  private let channel: any Channel
  private let logger: Logger

  /// What a stream depends on.
  struct Settings: Sendable {
    let isExport: Bool
    /// The most bytes of one event.
    let maximumBytes: Int
    /// How long the connection may take nothing.
    let stallTimeout: TimeAmount
  }

  /// - Parameters:
  ///   - identity: The identity of the reader.
  ///   - maximumWaiting: How many events may wait before they are merged.
  ///   - loop: The streams of the connection's event loop.
  init(
    _ database: TreeDatabase, as identity: TreeIdentity, maximumWaiting: Int,
    to channel: any Channel, on loop: StreamLoop, logger: Logger
  ) {
    let outlet = StreamOutlet(loop, of: channel)
    session = TreeSession(
      database, as: identity, limits: SessionLimits(maximumCount: maximumWaiting)
    ) { outlet.wake() }
    (self.outlet, self.loop, self.channel, self.logger) = (outlet, loop, channel, logger)
  }

  /// Begins to observe.
  ///
  /// - Throws: `TreeAccessError` if the reader may not.
  func listen(at path: TreePath, _ query: TreeQuery?) async throws(TreeAccessError) {
    try await session.listen(at: path, query)
  }

  /// Writes events below the HTTP encoder, after the head of the response, until the stream ends.
  ///
  /// - Parameter expiry: When the reader's credential expires.
  /// - Throws: `SlowReader` if the reader took too little data.
  func write(
    _ settings: Settings, until expiry: ContinuousClock.Instant?
  ) async throws {
    let end = await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          channel.eventLoop.execute {
            begin(settings, until: expiry) { continuation.resume(returning: $0) }
          }
        }
      } onCancel: {
        finish()
      }
    } onGracefulShutdown: {
      finish()
    }
    try check(end, settings)
  }

  /// - Throws: `SlowReader`, after it is logged, if a stream has ended because its reader is slow.
  private func check(
    _ end: SessionHandler.End, _ settings: Settings
  ) throws(SlowReader) {
    switch end {
    case .complete, .silent: return
    case .stalled:
      logger.notice(
        "A reader of events was disconnected: it took no data for too long.",
        metadata: ["seconds": "\(Double(settings.stallTimeout.nanoseconds) / 1e9)"])
    case .overfull:
      logger.notice("A reader of events was disconnected: too many events waited for it.")
    }
    throw SlowReader()
  }

  private func begin(
    _ settings: Settings, until expiry: ContinuousClock.Instant?,
    onEnd: @escaping (SessionHandler.End) -> Void
  ) {
    let outlet = outlet
    guard !outlet.isFinished.value else {
      session.end()
      return onEnd(.complete)
    }
    let pipeline = channel.pipeline.syncOperations
    let requests = try? pipeline.handler(type: RequestHandler.self)
    let format = EventStreamFormat(
      isExport: settings.isExport, maximumBytes: settings.maximumBytes,
      hasChunks: requests?.isAnsweringOldHTTP != true)
    let handler = SessionHandler(
      session, as: format, stallTimeout: settings.stallTimeout, on: loop
    ) { end in
      outlet.handler.value = nil
      onEnd(end)
    }
    do {
      let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self)
      // It may be ended by what waits already.
      outlet.handler.value = handler
      try pipeline.addHandler(handler, position: .before(encoder.handler))
    } catch {
      outlet.handler.value = nil
      session.end()
      return onEnd(.complete)
    }
    guard let expiry else { return }
    let time = TimeAmount(max(.zero, expiry - .now))
    let last = format.bytes(of: .authRevoked("credential is no longer valid"))
    channel.eventLoop.scheduleTask(in: time) {
      outlet.handler.value?.finish(with: last)
    }
  }

  private func finish() {
    channel.eventLoop.execute { [outlet] in
      // The beginning may be in progress.
      outlet.isFinished.value = true
      outlet.handler.value?.finish()
    }
  }
}

/// The reader of a stream took too little data.
struct SlowReader: Error {}
