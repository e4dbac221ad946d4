package import LiveTransport
package import NIOCore
import NIOWebSocket

/// A WebSocket over a channel.
///
/// Frames are read on demand, so that a slow reader applies backpressure to the server.
package final class NIOWebSocket: WebSocketConnection {
  typealias Frames = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  private typealias Demand = CheckedContinuation<WebSocketFrame, any Error>

  /// Converts an error of a connection; `hasHead` is whether the head of a response had arrived.
  package typealias Conversion = @Sendable (_ error: any Error, _ hasHead: Bool) -> TransportError

  private let channel: any Channel
  private let convert: Conversion
  private let demands: AsyncStream<Demand>.Continuation

  private init(_ frames: Frames, convert: @escaping Conversion) {
    (channel, self.convert) = (frames.channel, convert)
    let (stream, demands) = AsyncStream.makeStream(of: Demand.self)
    self.demands = demands
    Task { await Self.read(frames, on: stream) }
  }

  /// Opens a WebSocket.
  ///
  /// - Parameters:
  ///   - request: The opening request.
  ///   - secure: Returns what makes the handler for TLS to a host; `nil` without TLS.
  ///   - convert: Converts an error.
  package static func open(
    _ request: TransportRequest, secure: Secure?, convert: @escaping Conversion
  ) async throws(TransportError) -> NIOWebSocket {
    guard let address = WebSocketAddress(request.url) else { throw .invalidURL }
    guard !address.isSecure || secure != nil else {
      throw .unsupported("WebSockets over TLS")
    }
    do {
      let handler = address.isSecure ? try secure?(address.host) : nil
      let opening = WebSocketOpening(
        address: address, headers: request.headers, secure: handler)
      return NIOWebSocket(try await opening.channel(), convert: convert)
    } catch {
      throw convert(error, false)
    }
  }

  /// Prepares TLS to a host, and returns what makes the handler of a connection.
  package typealias Secure =
    @Sendable (_ host: String) throws -> @Sendable () throws -> any ChannelHandler

  deinit {
    demands.finish()
    channel.close(promise: nil)
  }

  package func receive() async throws(TransportError) -> WebSocketMessage {
    while true {
      let frame = try await frame()
      switch frame.opcode {
      case .text: return .text(Array(frame.unmaskedData.readableBytesView))
      case .binary: return .binary(Array(frame.unmaskedData.readableBytesView))
      case .pong: return .pong
      case .ping: try await write(.pong, frame.unmaskedData)
      case .connectionClose:
        // Echoes the close code; the peer expects it and then closes the connection.
        try? await write(.connectionClose, frame.unmaskedData)
        return Self.close(frame.unmaskedData)
      default: continue
      }
    }
  }

  package func send(_ text: String) async throws(TransportError) {
    try await write(.text, ByteBuffer(string: text))
  }

  package func ping() async throws(TransportError) {
    try await write(.ping, ByteBuffer())
  }

  package func close() {
    channel.close(promise: nil)
  }

  private func frame() async throws(TransportError) -> WebSocketFrame {
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { _ = demands.yield($0) }
      } onCancel: {
        channel.close(promise: nil)
      }
    } catch {
      throw Task.isCancelled ? .cancelled : convert(error, true)
    }
  }

  /// Reads a frame for each demand, and closes the channel when the demands end.
  private static func read(_ frames: Frames, on demands: AsyncStream<Demand>) async {
    do {
      try await frames.executeThenClose { inbound, _ in
        var iterator = inbound.makeAsyncIterator()
        for await demand in demands {
          do {
            guard let frame = try await iterator.next() else { throw TransportError.connectionLost }
            demand.resume(returning: frame)
          } catch {
            demand.resume(throwing: error)
            throw error
          }
        }
      }
    } catch {
      for await demand in demands { demand.resume(throwing: error) }
    }
  }

  /// Sends a whole message, masked as a client must.
  private func write(
    _ opcode: WebSocketOpcode, _ bytes: ByteBuffer
  ) async throws(TransportError) {
    do {
      try await channel.writeAndFlush(
        WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: bytes))
    } catch {
      throw convert(error, true)
    }
  }

  private static func close(_ bytes: ByteBuffer) -> WebSocketMessage {
    var bytes = bytes
    guard let code = bytes.readInteger(as: UInt16.self) else {
      return .close(code: nil, reason: "")
    }
    return .close(code: Int(code), reason: String(buffer: bytes))
  }
}
