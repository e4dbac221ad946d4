import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads a descriptor piece by piece, on demand. Waiting doesn't block a thread of Swift's pool.
final class DescriptorReader: Sendable {
  private let descriptor: Int32
  /// Closes the descriptor at the end; `nil` if the caller closes it.
  private let owner: Descriptor?
  private let stopping: (read: Descriptor, write: Descriptor)
  private let queue = DispatchQueue(label: "LiveListSources.DescriptorReader")

  /// Creates a reader of a descriptor that the caller keeps open until the end.
  init(_ descriptor: Int32) throws(SystemFailure) {
    self.descriptor = descriptor
    owner = nil
    stopping = try Descriptor.pipe()
  }

  init(_ descriptor: Descriptor) throws(SystemFailure) {
    self.descriptor = descriptor.number
    owner = descriptor
    stopping = try Descriptor.pipe()
  }

  /// Returns the next bytes. Suspends until bytes are available.
  ///
  /// - Returns: The bytes; `nil` at the end, or if the reader is stopped or the task is canceled.
  /// - Throws: ``SystemFailure`` if the read fails.
  func next() async throws(SystemFailure) -> [UInt8]? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.waitAndRead()) }
      }
    } onCancel: {
      stop()
    }
    return try result.get()
  }

  /// Ends a pending read.
  func stop() {
    var byte: UInt8 = 0
    _ = write(stopping.write.number, &byte, 1)
  }

  /// Returns the bytes that are available without waiting, up to a limit.
  func rest(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, isReadable(within: 0) {
      guard case .success(let piece?) = read() else { break }
      bytes += piece
    }
    return bytes
  }

  private func waitAndRead() -> Result<[UInt8]?, SystemFailure> {
    isReadable(within: -1) ? read() : .success(nil)
  }

  /// - Parameter timeout: The timeout in milliseconds. If it is negative, waits until the reader is
  ///   stopped.
  private func isReadable(within timeout: Int32) -> Bool {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if timeout < 0 {
      polled.append(pollfd(fd: stopping.read.number, events: Int16(POLLIN), revents: 0))
    }
    while poll(&polled, nfds_t(polled.count), timeout) < 0, errno == EINTR {}
    let isStopped = polled.count > 1 && polled[1].revents != 0
    return !isStopped && polled[0].revents != 0
  }

  private func read() -> Result<[UInt8]?, SystemFailure> {
    do throws(SystemFailure) {
      let piece = try descriptor.readPiece()
      return .success(piece.isEmpty ? nil : piece)
    } catch {
      return error.code == EAGAIN ? .success([]) : .failure(error)
    }
  }
}
