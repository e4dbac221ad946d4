import Foundation
import HTTPTypes
public import Hummingbird
import LiveTreeWire
import Logging
import NIOCore
import NIOPosix

/// Sends a copy of a database's file to the admin, at `/.live/backup.sqlite`, while the database is in use.
///
/// It must be added before the ``RealtimeMiddleware``, which determines whether a client is the admin:
/// only the admin may read the rules. The parameter `ns` names the database, as in other requests.
///
///     router.add(middleware: BackupRoute { name in try await copy(name) })
///     router.add(middleware: RealtimeMiddleware(directory, credentials: credentials, now: now))
///
/// Other clients receive the same error as for a read of the rules, such as 401.
public struct BackupRoute<Context: RequestContext>: RouterMiddleware {
  private let copy: @Sendable (String?) async throws -> BackupFile

  /// Creates a route.
  ///
  /// - Parameter copy: Copies the database with a name to a new file. If it throws a `RESTError`,
  ///   the client receives that.
  public init(copy: @escaping @Sendable (_ name: String?) async throws -> BackupFile) {
    self.copy = copy
  }

  /// Responds to a request for a copy, or passes a request on.
  @concurrent
  public func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.kind == .backup else { return try await next(request, context) }
    let permission = try await next(request.readingRules, context)
    guard permission.status == .ok else { return permission }
    do {
      return try await copy(request.databaseName).response
    } catch let error as RESTError {
      return Response(refusal: error)
    } catch {
      context.logger.error("A backup failed.", metadata: ["error": "\(error)"])
      return Response(
        refusal: RESTError(status: 500, message: "The backup failed; the server's log says why."))
    }
  }
}

extension Request {
  /// The database that the request names: its `ns`, or else the first label of its host.
  fileprivate var databaseName: String? {
    uri.queryParameters["ns"].map(String.init) ?? hostLabel(head.authority)
  }
}

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

  fileprivate var response: Response {
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
