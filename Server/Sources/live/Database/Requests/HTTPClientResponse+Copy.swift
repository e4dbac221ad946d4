import AsyncHTTPClient
@_spi(LiveServer) import LiveTreeClient
import NIOCore
import NIOHTTP1

extension HTTPClientResponse {
  /// The size of the body in bytes, if the server sent it.
  var size: Int? { headers.first(name: "Content-Length").flatMap { Int($0) } }

  /// Streams the body.
  ///
  /// - Parameter progress: Called with the number of bytes after each part.
  /// - Throws: ``CommandFailure`` if the connection closes before the body ends.
  func copy(to sink: ByteSink, progress: (Int) -> Void = { _ in }) async throws {
    var chunks = body.makeAsyncIterator()
    while true {
      let chunk: ByteBuffer?
      do {
        chunk = try await chunks.next()
      } catch {
        throw CommandFailure("\(DatabaseReference.failure(error))")
      }
      guard let chunk else { return }
      try sink.write(chunk.readableBytesView)
      progress(sink.count)
    }
  }
}
