import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct AcceptedConnectionTests {
  private static let setup = ServerChannel(
    http: HTTP1Channel(responder: { _, _, _ in }),
    admission: AdmissionControl(
      ServerLimits(), metrics: nil,
      log: ServerLog(Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }, logsRequests: false)),
    check: RequestCheck(), tls: nil, lasting: LastingConnections(),
    compression: RealtimeCompression(),
    service: nil)

  /// A server that stops drops connections that it has accepted but not begun to handle.
  @Test func aConnectionThatNothingHandlesIsClosed() async throws {
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "10.0.0.1", port: 1)).get()
    let logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
    _ = try await channel.testingEventLoop.submit {
      Self.setup.setup(channel: channel, logger: logger).map { _ in }
    }.get().get()
    try await channel.closeFuture.get()
    #expect(!channel.isActive)
  }
}
