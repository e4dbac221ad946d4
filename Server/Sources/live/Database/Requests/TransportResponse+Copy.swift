import LiveTransport
import LiveTreeClient

extension TransportResponse {
  /// The size of the body in bytes; `nil` if the server didn't send it.
  var size: Int? { headers["Content-Length"].flatMap { Int($0) } }

  /// Copies the body to a sink as it arrives.
  ///
  /// - Parameter progress: Called with the number of bytes after each part.
  /// - Throws: ``CommandFailure`` if the connection closes before the body ends.
  func copy(to sink: ByteSink, progress: (Int) -> Void = { _ in }) async throws {
    while let chunk = try await nextChunk() {
      try sink.write(chunk)
      progress(sink.count)
    }
  }

  /// The next part of the body; `nil` at its end.
  ///
  /// - Throws: ``CommandFailure`` if the connection closes before the body ends.
  func nextChunk() async throws(CommandFailure) -> [UInt8]? {
    do throws(TransportError) {
      return try await body.next()
    } catch {
      throw CommandFailure("\(DatabaseError(error))")
    }
  }
}
