import Foundation
public import LiveListSources
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// A document that may be compressed with gzip.
public enum CompressedDocument {
  /// The maximum size of a document after decompression, in bytes.
  public static let limit = 1 << 30

  /// The document without compression; the bytes themselves if they aren't compressed.
  ///
  /// - Throws: `FormatFailure` if the compressed data is damaged or too large, or compressed in
  ///   another way.
  public static func expanded(_ bytes: [UInt8]) throws(FormatFailure) -> [UInt8] {
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      throw FormatFailure(
        "the document is compressed with zstd; decompress it first, with zstd -dc FILE | live watch -",
        at: nil)
    }
    guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    do {
      return try inflated(bytes)
    } catch {
      throw FormatFailure(invalid: "gzip", "\(error)", at: nil)
    }
  }

  /// The decompressor is one for HTTP, so the document passes through it as a response.
  private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let channel = EmbeddedChannel(
      handler: NIOHTTPResponseDecompressor(limit: .size(limit)))
    defer { _ = try? channel.finish() }
    let headers = HTTPHeaders([
      ("Content-Encoding", "gzip"), ("Content-Length", "\(bytes.count)"),
    ])
    try channel.writeInbound(
      HTTPClientResponsePart.head(.init(version: .http1_1, status: .ok, headers: headers)))
    try channel.writeInbound(HTTPClientResponsePart.body(ByteBuffer(bytes: bytes)))
    try channel.writeInbound(HTTPClientResponsePart.end(nil))
    var expanded: [UInt8] = []
    while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
      if case .body(let buffer) = part { expanded += buffer.readableBytesView }
    }
    return expanded
  }
}
