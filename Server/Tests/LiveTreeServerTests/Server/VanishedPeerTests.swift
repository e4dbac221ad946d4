import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct VanishedPeerTests {
  private typealias Option = ChannelOptions.Types.SocketOption

  private static let logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

  /// Probes and unacknowledged data end a connection after the same time.
  @Test func theTimesAddUp() {
    for seconds: Int64 in [4, 10, 120, 3_600, 1 << 40] {
      let peer = VanishedPeer(.seconds(min(seconds, 1 << 30)))
      let timeout = min(Int(seconds), 1 << 15)
      #expect(peer.unacknowledged == timeout * 1_000)
      let silence = peer.idle + peer.count * peer.interval
      #expect((timeout * 3 / 4...timeout + 4).contains(silence), "\(seconds)")
    }
    #expect(VanishedPeer(.nanoseconds(1)).options.allSatisfy { $0.value > 0 })
  }

  /// The system has accepted the options of a connection of a server.
  @Test func connectionsHaveTheOptions() async throws {
    let setup = ServerChannel(
      http: HTTP1Channel(responder: { _, _, _ in }),
      admission: AdmissionControl(
        .withoutTimeouts, metrics: nil, log: ServerLog(Self.logger, logsRequests: false)),
      check: RequestCheck(), tls: nil, lasting: LastingConnections(),
      compression: RealtimeCompression(), service: nil)
    let (accepted, connections) = AsyncStream.makeStream(of: AcceptedConnection.self)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        setup.setup(channel: channel, logger: Self.logger).map { _ = connections.yield($0) }
      }.bind(host: "127.0.0.1", port: 0).get()
    let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(to: try #require(server.localAddress)).get()
    var iterator = accepted.makeAsyncIterator()
    let connection = try #require(await iterator.next())
    let peer = VanishedPeer(.seconds(120))
    #expect(peer.options.count == 5)
    for (option, value) in peer.options {
      #expect(try await connection.channel.getOption(option).get() == value)
    }
    try await connection.channel.close()
    try? await client.close()
    try await server.close()
  }
}
