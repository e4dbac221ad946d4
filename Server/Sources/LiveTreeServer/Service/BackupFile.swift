import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// A copy of a database, which has no name in the file system any more, so that nothing is left of it
/// once it's sent, not even after a crash.
public final class BackupFile: Sendable {
  private let descriptor: Int32
  private let byteCount: Int

  /// Opens a file and removes its name.
  ///
  /// - Throws: An error of the disk.
  public init(removing path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let code = errno
    unlink(path)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  var response: Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/vnd.sqlite3", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(contentLength: byteCount) { writer in
        var offset = 0
        while offset < self.byteCount {
          let bytes = try await self.bytes(at: offset)
          offset += bytes.readableBytes
          try await writer.write(bytes)
        }
        try await writer.finish(nil)
      })
  }

  /// The number of bytes that are in memory at a time.
  private static let chunkByteCount = 256 << 10

  /// Reads on a thread for blocking calls.
  private func bytes(at offset: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive {
      var buffer = ByteBuffer()
      let count = min(Self.chunkByteCount, self.byteCount - offset)
      try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
        let read = pread(self.descriptor, bytes.baseAddress, count, off_t(offset))
        guard read > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return read
      }
      return buffer
    }
  }
}
