import LiveTransport
import LiveTransportNIO
import NIOCore
import NIOSSL
import Testing
import _WireServer

/// The behavior that all transports share, against a server on a real socket.
@Suite(.timeLimit(.minutes(20))) struct TransportContractTests {
  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: Transports.allCases)
  func sendsMethodTargetHeadersAndBody(kind: Transports) async throws {
    try await WireServer.run { server in
      let request = TransportRequest(
        .patch, url: server.url("/a%20b.json?x=%2B&y"), headers: ["X-Team": "blue"],
        body: Array("body\r\n\r\n".utf8))
      async let response = kind.transport.send(request)
      let served = try await server.request()
      #expect(served.line == "PATCH /a%20b.json?x=%2B&y HTTP/1.1")
      #expect(served["X-Team"] == "blue")
      #expect(served["Content-Length"] == "8")
      #expect(served["Cookie"] == nil)
      #expect(served.body == "body\r\n\r\n")
      try await served.answer("201 Created", "ETag: \"a\"", "Set-Cookie: a=b", body: "done")
      #expect(try await response.status == 201)
      #expect(try await response.headers["etag"] == "\"a\"")
      #expect(text(try await response.body.collect(upTo: 4)) == "done")
    }
  }

  @Test(arguments: Transports.allCases)
  func aBodyArrivesAsItIsSent(kind: Transports) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      let body = try await response.body
      for piece in ["one", "two"] {
        try await served.send("3\r\n\(piece)\r\n")
        #expect(text(try await body.next()) == piece)
      }
      try await served.send("0\r\n\r\n")
      #expect(try await body.next() == nil)
      #expect(try await body.next() == nil)
    }
  }

  @Test(arguments: Transports.allCases)
  func aBodyWithoutALengthEndsWithItsConnection(kind: Transports) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\n\r\nall")
      try await served.close()
      #expect(text(try await response.body.collect(upTo: 3)) == "all")
    }
  }

  @Test(
    arguments: Transports.allCases,
    ["304 Not Modified", "401 Unauthorized", "404 Not Found", "500 Oops", "503 Busy"])
  func aStatusIsAResponseAndNotAnError(kind: Transports, status: String) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let isBodiless = status.hasPrefix("304")
      let served = try await server.request()
      if isBodiless {
        try await served.answerNotModified()
      } else {
        try await served.answer(status, "Retry-After: 60", body: "why")
      }
      #expect(try await "\(response.status)" == status.prefix(3))
      #expect(try await response.headers["Retry-After"] == (isBodiless ? nil : "60"))
      #expect(text(try await response.body.collect(upTo: 3)) == (isBodiless ? "" : "why"))
    }
  }

  @Test(arguments: Transports.allCases, [301, 302, 303, 307, 308])
  func aRedirectIsAResponse(kind: Transports, status: Int) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(
        TransportRequest(.put, url: server.url(), body: []))
      try await server.request().answer("\(status) Elsewhere", "Location: /x", body: "there")
      #expect(try await response.status == status)
      #expect(try await response.headers["Location"] == "/x")
    }
  }

  @Test(
    arguments: Transports.allCases,
    ["Content-Length: 30\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"])
  func halfABodyIsAnError(kind: Transports, half: String) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\n" + half)
      let body = try await response.body
      #expect(text(try await body.next()) == "abc")
      try await served.close()
      await #expect(throws: TransportError.connectionLost) { try await body.next() }
    }
  }

  @Test(arguments: Transports.allCases)
  func aConnectionThatIsResetIsAnError(kind: Transports) async throws {
    try await WireServer.run { server in
      async let early = kind.transport.send(TransportRequest(url: server.url()))
      try await server.request().reset()
      do {
        _ = try await early
        Issue.record("there was no response")
      } catch let error as TransportError {
        #expect(error.isEndOfConnection)
      }
      async let late = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\n\r\nabc")
      let body = try await late.body
      #expect(text(try await body.next()) == "abc")
      try await served.reset()
      await #expect(throws: TransportError.connectionLost) { try await body.next() }
    }
  }

  @Test(arguments: Transports.allCases)
  func noResponseIsAnError(kind: Transports) async throws {
    try await WireServer.run { server in
      let request = TransportRequest(url: server.url())
      let response = Task { try await kind.transport.send(request) }
      try await server.request().close()
      await #expect(throws: TransportError.closedWithoutResponse) { try await response.value }

      async let other = kind.transport.send(TransportRequest(url: server.url()))
      try await server.request().send("hello\r\n\r\n")
      do {
        _ = try await other
        Issue.record("this isn't HTTP")
      } catch TransportError.invalidResponse {}
    }
  }

  @Test(arguments: Transports.allCases)
  func aServerThatIsNotThereIsAnError(kind: Transports) async throws {
    let port = try ClosedPort()
    await #expect(throws: TransportError.connectionRefused) {
      try await kind.transport.send(TransportRequest(url: "http://127.0.0.1:\(port.number)/"))
    }
    withExtendedLifetime(port) {}
    await #expect(throws: TransportError.unknownHost("nowhere.invalid")) {
      try await kind.transport.send(TransportRequest(url: "http://nowhere.invalid/"))
    }
    for url in ["http://", "http://127.0.0.1:99999/"] {
      await #expect(throws: TransportError.invalidURL) {
        try await kind.transport.send(TransportRequest(url: url))
      }
    }
  }

  @Test(arguments: Transports.allCases)
  func cancellingASenderEndsTheConnection(kind: Transports) async throws {
    try await WireServer.run { server in
      let request = TransportRequest(url: server.url())
      let sending = Task { try await kind.transport.send(request) }
      let served = try await server.request()
      sending.cancel()
      await #expect(throws: TransportError.cancelled) { try await sending.value }
      try await served.closed()
    }
  }

  @Test(arguments: Transports.allCases)
  func cancellingAReaderEndsTheConnection(kind: Transports) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\n\r\na")
      let body = try await response.body
      #expect(text(try await body.next()) == "a")
      let reading = Task { try await body.next() }
      reading.cancel()
      await #expect(throws: TransportError.cancelled) { try await reading.value }
      try await served.closed()
    }
  }

  @Test(arguments: Transports.allCases)
  func releasingABodyEndsTheConnection(kind: Transports) async throws {
    try await WireServer.run { server in
      let sending = Task { [url = server.url()] in
        try await kind.transport.send(TransportRequest(url: url)).status
      }
      let served = try await server.request()
      try await served.send("HTTP/1.1 200 OK\r\n\r\na")
      #expect(try await sending.value == 200)
      try await served.closed()
    }
  }

  /// The body is larger than all buffers between client and server.
  @Test(arguments: Transports.allCases)
  func aLargeBodyArrivesWhole(kind: Transports) async throws {
    try await WireServer.run { server in
      let count = 64 << 20
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 13) }
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      let served = try await server.request()
      async let sent: Void = served.send(
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8) + bytes)
      let received = try await response.body.collect(upTo: count)
      try await sent
      #expect(received.elementsEqual(bytes))
    }
  }

  @Test(arguments: Transports.allCases)
  func noMoreIsCollectedThanTheLimit(kind: Transports) async throws {
    try await WireServer.run { server in
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      try await server.request().answer(body: "abcd")
      let body = try await response.body
      await #expect(throws: TransportError.tooLarge(limit: 3)) { try await body.collect(upTo: 3) }
    }
  }

  @Test(arguments: Transports.allCases)
  func aConnectionIsUsedAgain(kind: Transports) async throws {
    try await WireServer.run { server in
      var ports: [Int?] = []
      for number in 1...3 {
        async let response = kind.transport.send(TransportRequest(url: server.url()))
        let served = try await server.request()
        ports.append(served.channel.remoteAddress?.port)
        try await served.answer(body: "\(number)")
        #expect(text(try await response.body.collect(upTo: 1)) == "\(number)")
      }
      #expect(Set(ports).count == 1)
    }
  }

  @Test(arguments: Transports.allCases)
  func manyStreamsLeaveRoomForRequests(kind: Transports) async throws {
    try await WireServer.run { server in
      var streams: [TransportBody] = []
      for _ in 0..<20 {
        async let response = kind.transport.send(TransportRequest(url: server.url()))
        try await server.request().send("HTTP/1.1 200 OK\r\n\r\nopen")
        streams.append(try await response.body)
      }
      async let response = kind.transport.send(TransportRequest(url: server.url()))
      try await server.request().answer(body: "1")
      #expect(try await response.status == 200)
      for stream in streams { #expect(text(try await stream.next()) == "open") }
    }
  }

  @Test(arguments: Transports.allCases)
  func aBodyIsCompressedOnlyIfTheRequestAllowsIt(kind: Transports) async throws {
    // printf '[1, 2, 3]' | gzip -n
    let compressed: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x8B, 0x36, 0xD4, 0x51, 0x30,
      0xD2, 0x51, 0x30, 0x8E, 0x05, 0x00, 0xC1, 0x3B, 0x21, 0xB8, 0x09, 0x00, 0x00, 0x00,
    ]
    try await WireServer.run { server in
      async let plain = kind.transport.send(TransportRequest(url: server.url()))
      let first = try await server.request()
      #expect(first["Accept-Encoding"]?.contains("gzip") != true)
      try await first.answer(body: "[]")
      #expect(text(try await plain.body.collect(upTo: 2)) == "[]")

      async let response = kind.transport.send(
        TransportRequest(url: server.url(), allowsCompression: true))
      let served = try await server.request()
      #expect(served["Accept-Encoding"]?.contains("gzip") == true)
      try await served.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(compressed.count)\r\n\r\n")
      try await served.send(compressed)
      #expect(text(try await response.body.collect(upTo: 100)) == "[1, 2, 3]")
    }
  }

  @Test(arguments: Transports.allCases)
  func aCertificateThatIsNotTrustedIsAnError(kind: Transports) async throws {
    try await WireServer.run(security: try TestCertificate.server()) { server in
      _ = await #expect(throws: TransportError.insecure(.untrustedCertificate)) {
        try await kind.transport.send(TransportRequest(url: server.url(scheme: "https")))
      }
    }
  }

  /// `URLSession` accepts certificates only on systems with the Security framework.
  @Test func aCustomCertificateCanBeTrusted() async throws {
    let transport = try trustingTransport()
    try await WireServer.run(security: try TestCertificate.server()) { server in
      async let response = transport.send(TransportRequest(url: server.url(scheme: "https")))
      try await server.request().answer(body: "safe")
      #expect(text(try await response.body.collect(upTo: 4)) == "safe")
    }
    try await transport.shutdown()
    await #expect(throws: TransportError.shutDown) {
      try await transport.send(TransportRequest(url: "http://127.0.0.1:1/"))
    }
  }

  /// The server sends its frames byte for byte, as RFC 9113 §4.1 lays them out.
  @Test func halfABodyOfHTTP2IsAnError() async throws {
    let transport = try trustingTransport()
    try await WireServer.run(security: try TestCertificate.server(protocols: ["h2"])) { server in
      // The server reads up to a blank line, so this body ends what it reads as the request.
      let request = TransportRequest(
        .post, url: server.url(scheme: "https"), body: Array("\r\n\r\n".utf8))
      async let response = transport.send(request)
      let preface = try await server.request()
      #expect(preface.line == "PRI * HTTP/2.0")
      #expect(try await server.request().line == "SM")
      let (settings, acknowledgement) = (frame(4, stream: 0), frame(4, flags: 1, stream: 0))
      try await preface.send(settings + acknowledgement)
      let served = try await server.request()
      let (status200, endsHead) = (UInt8(0x88), UInt8(4))
      try await served.send(
        frame(1, flags: endsHead, stream: 1, [status200])
          + frame(0, stream: 1, Array("abc".utf8)))
      let body = try await response.body
      #expect(text(try await body.next()) == "abc")
      try await served.close()
      await #expect(throws: TransportError.connectionLost) { try await body.next() }
    }
    try await transport.shutdown()
  }

  private func frame(
    _ kind: UInt8, flags: UInt8 = 0, stream: UInt8, _ payload: [UInt8] = []
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), kind, flags, 0, 0, 0, stream] + payload
  }

  private func trustingTransport() throws -> NIOTransport {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates([try TestCertificate.certificate])
    return NIOTransport(tls: tls)
  }
}
