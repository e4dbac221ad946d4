import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import _WireServer

/// A server's connections over TLS, with the tests' certificate.
struct SecureChannel<Base: ServerChildChannel>: ServerChildChannel {
  typealias Value = Base.Value

  let base: Base
  let context: NIOSSLContext

  init(_ base: Base) throws {
    self.base = base
    context = try TestCertificate.server()
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
    }.flatMap { base.setup(channel: channel, logger: logger) }
  }

  func handle(value: Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
