package import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// A connection that is set up and waits to be handled.
///
/// A server that stops drops those that wait, and NIO traps if a connection is released before it is
/// finished. So this closes a connection that nothing handles.
final class AcceptedConnection: ServerChildChannelValue {
  let channel: any Channel
  private let connection: Mutex<HTTP1Channel.Value?>

  init(_ connection: HTTP1Channel.Value) {
    channel = connection.channel
    self.connection = Mutex(connection)
  }

  deinit {
    guard let connection = take() else { return }
    Task { try? await connection.executeThenClose { _, _ in } }
  }

  /// Takes the connection, to handle it; `nil` the second time.
  func take() -> HTTP1Channel.Value? {
    connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
  }
}

/// Sets up a connection that is closed if a server that stops doesn't handle it.
private struct AcceptedChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
  }

  func handle(value: Value, logger: Logger) async {
    guard let connection = value.take() else { return }
    await http.handle(value: connection, logger: logger)
  }
}

extension HTTPServerBuilder {
  /// An HTTP/1.1 server that may stop while connections arrive; see ``AcceptedConnection``.
  package static func stoppable(
    configuration: HTTP1Channel.Configuration = .init()
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      AcceptedChannel(http: HTTP1Channel(responder: responder, configuration: configuration))
    }
  }
}
