import LiveTransport
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// Opens a WebSocket.
struct WebSocketOpening: Sendable {
  /// The server's response to the upgrade request.
  private enum Outcome: Sendable {
    case opened(NIOWebSocket.Frames)
    /// The server refused the upgrade with an HTTP response.
    case refused(NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>)
  }

  let address: WebSocketAddress
  let headers: TransportHeaders
  /// Returns the handler for TLS; `nil` for a WebSocket without TLS.
  let secure: (@Sendable () throws -> any ChannelHandler)?

  /// The maximum size of a received message, in bytes.
  static let messageLimit = 64 << 20
  /// The maximum number of fragments of a message.
  private static let pieceLimit = 65_536

  /// Connects and requests the upgrade; canceling the task closes all connections.
  func channel() async throws -> NIOWebSocket.Frames {
    switch try await outcome() {
    case .opened(let frames): return frames
    case .refused(let parts):
      throw try await parts.executeThenClose { parts, _ in
        for try await case .head(let head) in parts {
          var headers = TransportHeaders()
          for (name, value) in head.headers { headers.add(name, value) }
          return TransportError.refused(status: Int(head.status.code), headers: headers)
        }
        throw TransportError.closedWithoutResponse
      }
    }
  }

  private func outcome() async throws -> Outcome {
    let channels = OpenChannels()
    return try await withTaskCancellationHandler {
      try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: address.host, port: address.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channels.add(channel)
            if let secure { try channel.pipeline.syncOperations.addHandler(secure()) }
            var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
              upgradeConfiguration: upgrade)
            // Forwards the remaining bytes, because the first message may arrive together with the
            // response.
            configuration.leftOverBytesStrategy = .forwardBytes
            return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
              configuration: configuration)
          }
        }.get()
    } onCancel: {
      channels.close()
    }
  }

  private var upgrade: NIOTypedHTTPClientUpgradeConfiguration<Outcome> {
    let upgrader = NIOTypedWebSocketClientUpgrader<Outcome>(
      maxFrameSize: Self.messageLimit
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.pieceLimit,
            maxAccumulatedFrameSize: Self.messageLimit))
        return .opened(try NIOWebSocket.Frames(wrappingChannelSynchronously: channel))
      }
    }
    return NIOTypedHTTPClientUpgradeConfiguration(
      upgradeRequestHead: requestHead, upgraders: [upgrader]
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        .refused(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
      }
    }
  }

  private var requestHead: HTTPRequestHead {
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    var fields: HTTPHeaders = ["Host": "\(host):\(address.port)"]
    for field in headers { fields.replaceOrAdd(name: field.name, value: field.value) }
    return HTTPRequestHead(version: .http1_1, method: .GET, uri: address.target, headers: fields)
  }
}

/// The channels of a pending connection: one for each address of the host that is tried.
private final class OpenChannels: Sendable {
  /// The channels; `nil` once they are closed.
  private let channels = Mutex<[any Channel]?>([])

  func add(_ channel: any Channel) throws {
    try channels.withLock { channels in
      guard channels?.append(channel) != nil else { throw CancellationError() }
    }
  }

  func close() {
    let all = channels.withLock { channels in
      defer { channels = nil }
      return channels ?? []
    }
    for channel in all { channel.close(promise: nil) }
  }
}
