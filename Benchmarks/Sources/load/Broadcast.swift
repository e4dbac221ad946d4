import ArgumentParser
import Foundation
import NIOCore
import NIOPosix

/// The baseline: a program that only sends the same bytes to every reader.
struct Broadcast: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends the body of each PUT to every client that sent a GET.", shouldDisplay: false)

  @Option(help: "The port to listen on.")
  var port = 0

  func run() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let audience = Audience()
    let server = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1_024)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Listener(audience))
        }
      }
      .bind(host: "127.0.0.1", port: port).get()
    try await server.closeFuture.get()
  }
}

/// All listening channels; used only on a single event loop.
private final class Audience: @unchecked Sendable {
  var channels: [any Channel] = []
}

private final class Listener: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let audience: Audience

  init(_ audience: Audience) { self.audience = audience }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let request = String(buffer: unwrapInboundIn(data))
    if request.hasPrefix("GET") {
      audience.channels.append(context.channel)
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head + event("null"))), promise: nil)
    } else if let body = request.split(separator: "\r\n").last {
      let answer = ByteBuffer(string: "HTTP/1.1 204 No Content\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
      let bytes = ByteBuffer(string: event(String(body)))
      for channel in audience.channels { channel.writeAndFlush(bytes, promise: nil) }
    }
  }

  private func event(_ value: String) -> String {
    let text = "event: put\ndata: {\"path\":\"/\",\"data\":\(value)}\n\n"
    return String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n"
  }
}
