import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import NIOCore
import NIOHTTP1
import Testing

/// Compressed responses and bodies over a real socket.
@Suite(.timeLimit(.minutes(20))) struct CompressionTests {
  /// `{"n":123456}`
  private static let small = "H4sIAAAAAAACA6tWylOyMjQyNjE1qwUAvxq/3AwAAAA="

  /// A string of 200,000 letters.
  private static let bomb =
    "H4sIAAAAAAACA+3BIQEAAAACoC+udL4b7EAKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANwyP9okF0INAwA="

  @Test(arguments: [true, false])
  func aLargeResponseIsCompressedOnRequest(answersOnLoop: Bool) async throws {
    try await withCompression(answersOnLoop) { client, database in
      let text = String(repeating: "é", count: 5_000)
      _ = try await database.write(.set(.root, .object([.init(name: "a", value: .string(text))])))
      let compressed = try await client.send(.get, "/a.json", [.acceptEncoding: "gzip"])
      #expect(compressed.headers[.contentEncoding] == "gzip")
      #expect(compressed.headers[.vary] == "Accept-Encoding")
      #expect(compressed.body.readableBytes < 500)
      #expect(compressed.body.getBytes(at: 0, length: 2) == [0x1F, 0x8B])
      let plain = try await client.send(.get, "/a.json")
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.text == "\"\(text)\"")
      let head = try await client.send(.head, "/a.json", [.acceptEncoding: "gzip"])
      #expect(head.body.readableBytes == 0)
      let short = try await client.send(.get, "/b.json", [.acceptEncoding: "gzip"])
      #expect(short.text == "null")
      // RFC 9110 §8.6: the length of the response to a GET, or none.
      #expect(try await client.send(.head, "/b.json").headers[.contentLength] == "4")
    }
  }

  @Test(arguments: [true, false])
  func anEventStreamIsNotCompressed(answersOnLoop: Bool) async throws {
    try await withCompression(answersOnLoop) { client, database in
      let text = String(repeating: "x", count: 5_000)
      _ = try await database.write(.set(.root, .string(text)))
      var stream = try await Stream(port: client.port, path: "/.json")
      #expect(try await stream.next()?.payload == #"{"path":"/","data":"\#(text)"}"#)
    }
  }

  @Test(arguments: [true, false])
  func aCompressedBodyIsAccepted(answersOnLoop: Bool) async throws {
    try await withCompression(answersOnLoop) { client, _ in
      for _ in 0..<2 {
        let response = try await client.put(try bytes(of: Self.small))
        #expect(response.text == #"{"n":123456}"#)
      }
    }
  }

  /// The limit applies to the decompressed body, however small it is when compressed.
  @Test(arguments: [true, false])
  func aDecompressionBombIsRefused(answersOnLoop: Bool) async throws {
    try await withCompression(answersOnLoop) { client, database in
      let bomb = try bytes(of: Self.bomb)
      #expect(bomb.readableBytes < 1_000)
      let response = try await client.put(bomb)
      #expect(response.status == .badRequest)
      #expect(
        response.text == #"{"error":"Data to write exceeds the maximum size that can be modified "#
          + #"with a single request."}"#)
      #expect(await database.read().isAbsent)
    }
  }

  /// Nothing is written if a body is truncated or isn't compressed.
  @Test(arguments: [true, false])
  func aBrokenBodyIsRefused(answersOnLoop: Bool) async throws {
    try await withCompression(answersOnLoop) { client, database in
      let whole = try bytes(of: Self.small)
      for length in stride(from: 1, to: whole.readableBytes - 8, by: 4) {
        let cut = try #require(whole.getSlice(at: 0, length: length))
        #expect(try await client.put(cut).status == .badRequest, "\(length) bytes")
      }
      let response = try await client.put(ByteBuffer(string: "123"))
      #expect(response.status == .badRequest)
      #expect(await database.read().isAbsent)
    }
  }

  private func bytes(of base64: String) throws -> ByteBuffer {
    ByteBuffer(bytes: try #require(Data(base64Encoded: base64)))
  }

  /// - Parameter answersOnLoop: Whether event loops answer small requests, as in a `RealtimeServer`.
  private func withCompression(
    _ answersOnLoop: Bool,
    _ body: @escaping @Sendable (any TestClientProtocol, TreeDatabase) async throws -> Void
  ) async throws {
    let limits = RealtimeLimits(maximumBodyBytes: 10_000)
    let database = try await TreeDatabase(storage: MemoryTreeStorage(), now: { present })
    guard !answersOnLoop else {
      return try await withServer(RealtimeDatabases(database, limits: limits)) { client in
        try await body(client, database)
      }
    }
    let router = Router(context: RealtimeContext.self)
    router.add(middleware: RealtimeMiddleware(database, limits: limits))
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: RealtimeCompression(limits).handlers())
    let application = Application(
      router: router, server: .stoppable(configuration: configuration),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)))
    try await application.test(.live) { client in try await body(client, database) }
  }
}

extension TestClientProtocol {
  /// Writes a body with `Content-Encoding: gzip`, on a new connection.
  fileprivate func put(_ body: ByteBuffer) async throws -> (
    status: HTTPResponseStatus, text: String
  ) {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port ?? 0)/.json")
    request.method = .PUT
    request.headers.add(name: "Content-Encoding", value: "gzip")
    request.body = .bytes(body)
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    return (response.status, String(buffer: try await response.body.collect(upTo: 1 << 20)))
  }
}
