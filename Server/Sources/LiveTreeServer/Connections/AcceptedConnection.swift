public import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// An accepted connection. A task waits for it only until its first request is answered by Hummingbird,
/// or until a response begins that lasts.
///
/// A server that stops drops connections that it hasn't begun to handle, so this type closes them.
final class AcceptedConnection: ServerChildChannelValue {
  private enum State {
    /// Nothing was passed on yet. The continuation is that of the task that waits.
    case waiting(CheckedContinuation<HTTP1Channel.Value?, Never>?)
    case passedOn(HTTP1Channel.Value)
    case handled
  }

  let channel: any Channel
  private let state = Mutex(State.waiting(nil))

  init(_ channel: any Channel) {
    self.channel = channel
    channel.closeFuture.whenComplete { [weak self] _ in self?.end() }
  }

  deinit {
    switch take() {
    case .waiting: channel.close(promise: nil)
    // NIO traps if a connection is released before it's finished.
    case .passedOn(let connection): Task { try? await connection.executeThenClose { _, _ in } }
    case .handled: break
    }
  }

  /// Adds Hummingbird's handlers, and passes the connection on to its task. It must be called on the
  /// event loop.
  func passOn(_ configuration: HTTP1Channel.Configuration, logger: Logger) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    try pipeline.addHandler(
      HTTPConnectionStateHandler(
        idleTimeout: configuration.idleTimeout.map { .init($0) }, logger: logger))
    let connection = try HTTP1Channel.Value(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true))
    set(connection)
  }

  func set(_ connection: HTTP1Channel.Value) {
    let waiter = state.withLock { state -> CheckedContinuation<HTTP1Channel.Value?, Never>? in
      guard case .waiting(let waiter?) = state else {
        state = .passedOn(connection)
        return nil
      }
      state = .handled
      return waiter
    }
    waiter?.resume(returning: connection)
  }

  /// Ends the task that waits, because nothing will be passed on.
  func end() {
    let waiter = state.withLock { state -> CheckedContinuation<HTTP1Channel.Value?, Never>? in
      guard case .waiting(let waiter) = state else { return nil }
      state = .handled
      return waiter
    }
    waiter?.resume(returning: nil)
  }

  /// Waits until the connection is passed on; `nil` if it never will be. If the task is canceled, the
  /// connection is closed.
  func passedOn() async -> HTTP1Channel.Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let connection = state.withLock { state -> HTTP1Channel.Value?? in
          switch state {
          case .waiting:
            state = .waiting(continuation)
            return nil
          case .passedOn(let connection):
            state = .handled
            return connection
          case .handled: return .some(nil)
          }
        }
        if let connection { continuation.resume(returning: connection) }
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private func take() -> State {
    state.withLock { state in
      defer { state = .handled }
      return state
    }
  }
}

/// Sets up connections that are closed if the server stops before it handles them.
private struct AcceptedChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).map { connection in
      let accepted = AcceptedConnection(channel)
      accepted.set(connection)
      return accepted
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let connection = await value.passedOn() else { return }
    await http.handle(value: connection, logger: logger)
  }
}

extension HTTPServerBuilder {
  /// An HTTP/1.1 server that can stop while connections arrive. Hummingbird's own may drop a
  /// connection that it has accepted but not handled yet, which NIO doesn't allow.
  public static func stoppable(
    configuration: HTTP1Channel.Configuration = .init()
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      AcceptedChannel(http: HTTP1Channel(responder: responder, configuration: configuration))
    }
  }
}
