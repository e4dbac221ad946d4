public import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// An accepted connection that waits to be handled.
///
/// A server that stops drops waiting connections, but NIO traps if a connection is released before
/// it's finished. Therefore, this type closes a connection that isn't handled.
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

  /// Takes the connection in order to handle it; `nil` if it was taken before.
  func take() -> HTTP1Channel.Value? {
    connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
  }
}

/// Sets up connections that are closed if the server stops before it handles them.
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
