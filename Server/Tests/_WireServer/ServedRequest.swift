import Foundation
public import NIOCore

/// A request that has reached the test's server. The test answers it.
public struct ServedRequest: Sendable {
  /// The first line, `GET /friends.json HTTP/1.1`.
  public let line: String
  private let headers: [(name: String, value: String)]
  /// The body; empty if its length wasn't sent.
  public let body: String
  /// The connection of the request.
  public let channel: any Channel

  /// - Parameter head: The lines up to the blank line.
  init(head: String, body: String, channel: any Channel) {
    self.body = body
    let lines = head.split(separator: "\r\n").map(String.init)
    line = lines.first ?? ""
    headers = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmed) : nil
    }
    self.channel = channel
  }

  /// The value of a header.
  public subscript(name: String) -> String? {
    headers.first { $0.name == name.lowercased() }?.value
  }

  /// Answers with a head and a whole body, and keeps the connection open.
  public func answer(_ status: String = "200 OK", _ headers: String..., body: String = "")
    async throws
  {
    try await send(Self.response(status, headers, body: body))
  }

  /// The text of a response with a head and a whole body.
  public static func response(_ status: String, _ headers: [String], body: String) -> String {
    (["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "", body])
      .joined(separator: "\r\n")
  }

  /// Answers 304 Not Modified.
  public func answerNotModified() async throws {
    try await send("HTTP/1.1 304 Not Modified\r\n\r\n")
  }

  /// Sends text unchanged.
  public func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Sends bytes unchanged.
  public func send(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Waits until the client has closed the connection.
  public func closed() async throws {
    try await channel.closeFuture.get()
  }

  /// Resets the connection, as when a machine fails.
  public func reset() async throws {
    if let socket = channel as? any SocketOptionProvider {
      try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try await channel.close()
  }

  /// Closes the connection.
  public func close() async throws {
    try await channel.close()
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
