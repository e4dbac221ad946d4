import Foundation

/// The bytes of a file, a pipe or a terminal, as they arrive.
struct InputBytes {
  let descriptor: Int32
  /// The name of the input in error messages.
  let name: String
  /// The maximum number of bytes to read at once.
  var size = 1 << 16

  /// The next bytes; `nil` at the end.
  ///
  /// - Throws: `CancellationError`, even while waiting, or a ``CommandFailure``.
  func next() async throws -> [UInt8]? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 100) == 0 { try Task.checkCancellation() }
    try Task.checkCancellation()
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let read = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if read < 0 { failure = errno }
      count = max(0, read)
    }
    switch failure {
    case 0: return bytes.isEmpty ? nil : bytes
    case EINTR, EAGAIN: return try await next()
    default:
      throw CommandFailure("\(name): Read failed: \(String(cString: strerror(failure))).")
    }
  }
}
