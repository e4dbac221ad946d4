import AsyncHTTPClient
import Foundation
import LiveTransport
import LiveTransportNIO
import NIOCore
import NIOHTTP1
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// The secret of the admin of ``withServers(_:on:options:_:)``.
let adminSecret = "open sesame"

/// Calls a closure with servers of the same database in PostgreSQL, which accept an admin.
func withServers(
  _ count: Int, on url: String, options: [String] = [],
  _ body: ([RunningServer]) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let secret = folder + "/secret"
    try adminSecret.write(toFile: secret, atomically: true, encoding: .utf8)
    var servers: [RunningServer] = []
    defer { for server in servers { server.process.kill() } }
    for _ in 0..<count {
      servers.append(
        try await .start(["--database", url, "--admin-secret-file", secret] + options))
    }
    try await body(servers)
  }
}

extension RunningServer {
  /// The URL of a node, for the admin.
  func url(_ path: String, in name: String? = nil) -> String {
    address + path + ".json?auth=open%20sesame" + (name.map { "&ns=" + $0 } ?? "")
  }

  /// The JSON of a node, as the admin reads it.
  func read(_ path: String, in name: String? = nil) async throws -> String {
    try await HTTPAnswer.get(url(path, in: name), accepting: "application/json").text
  }

  /// Waits until a page or a node meets a condition.
  func wait(
    for url: String, until isDone: (HTTPAnswer) -> Bool
  ) async throws {
    try await waitUntil("\(url) has the answer") {
      isDone(try await HTTPAnswer.get(url, accepting: "*/*"))
    }
  }

  /// Reads the event stream of a node until it contains a text.
  ///
  /// - Parameter begun: Called after the first event.
  func stream(
    _ path: String, until last: String, begun: () async throws -> Void
  ) async throws {
    var request = HTTPClientRequest(url: url(path))
    request.headers.add(name: "Accept", value: "text/event-stream")
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    var text = ""
    for try await part in response.body {
      if text.isEmpty { try await begun() }
      text += String(buffer: part)
      if text.contains(last) { return }
    }
  }

  /// Sends requests of the WebSocket protocol as the admin, and waits until each has succeeded.
  ///
  /// - Returns: The connection, whose session ends with it.
  func session(_ requests: [(action: String, body: String)]) async throws -> Session {
    let transport = NIOTransport()
    let url = address.replacing("http://", with: "ws://") + "/.ws?v=5"
    let session = Session(
      transport: transport, socket: try await transport.openWebSocket(TransportRequest(url: url)))
    let all = [("auth", #"{"cred":"\#(adminSecret)"}"#)] + requests
    for (number, (action, body)) in all.enumerated() {
      try await session.socket.send(
        #"{"t":"d","d":{"r":\#(number),"a":"\#(action)","b":\#(body)}}"#)
      try await session.wait(for: #""r":\#(number),"b":{"s":"ok""#)
    }
    return session
  }

  struct Session {
    fileprivate let transport: NIOTransport
    fileprivate let socket: any WebSocketConnection

    fileprivate func wait(for text: String) async throws {
      while true {
        switch try await socket.receive() {
        case .text(let bytes):
          let message = String(decoding: bytes, as: UTF8.self)
          if message.contains(text) { return }
          if message.contains(#""r":"#) { throw NoServer(description: message) }
        case .close(_, let reason): throw NoServer(description: reason)
        default: break
        }
      }
    }

    func close() async throws {
      socket.close()
      try await transport.shutdown()
    }
  }
}
