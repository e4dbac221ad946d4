import AsyncHTTPClient
@_spi(LiveServer) import LiveTreeClient
import NIOCore
import NIOHTTP1

extension HTTPClientResponse {
  /// How many bytes the body has, where the server says so.
  var size: Int? { headers.first(name: "Content-Length").flatMap { Int($0) } }

  /// Writes the body as it comes.
  ///
  /// - Parameter progress: Called with the number of bytes after each part.
  /// - Throws: ``CommandFailure`` when the connection ends before the answer does.
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
