import Foundation
import LiveListTerminal
import NIOCore

/// Where an answer goes as it comes: the standard output, or a file that is there when it is whole.
final class ByteSink {
  private let descriptor: Int32
  /// The file that comes to be, and what it is called until then.
  private let file: (path: String, partial: String)?
  private var last: UInt8?
  /// How much has been written.
  private(set) var count = 0

  /// A sink that writes to the standard output, or to a file.
  ///
  /// - Throws: ``CommandFailure`` when the file can not be made.
  init(path: String?) throws(CommandFailure) {
    guard let path else {
      (descriptor, file) = (STDOUT_FILENO, nil)
      return
    }
    let partial = path + ".partial"
    descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    file = (path, partial)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  /// Whether a person sees what is written.
  var isTerminal: Bool { TerminalSize.isTerminal(descriptor) }

  /// Writes what came.
  ///
  /// - Throws: `StandardOutput.Closed` when nobody reads any more, or a ``CommandFailure``.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    last = rest.last ?? last
    count += rest.count
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 { rest = rest.dropFirst(written) } else { try wait(after: errno) }
    }
  }

  private func wait(after code: Int32) throws {
    switch code {
    case EINTR: return
    case EAGAIN:
      var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&polled, 1, -1)
    case EPIPE where file == nil: throw StandardOutput.Closed()
    default: throw Self.failure(file?.path ?? "standard output", code)
    }
  }

  /// Ends the last line, and gives the file its name.
  func finish() throws {
    if let last, last != UInt8(ascii: "\n") { try write(CollectionOfOne(UInt8(ascii: "\n"))) }
    guard let file else { return }
    let code = fsync(descriptor) == 0 ? rename(file.partial, file.path) : -1
    let failure = errno
    close(descriptor)
    guard code == 0 else {
      unlink(file.partial)
      throw Self.failure(file.path, failure)
    }
  }

  /// Leaves nothing behind that is not whole.
  func abandon() {
    guard let file else { return }
    close(descriptor)
    unlink(file.partial)
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure("Can't write to \(path): \(String(cString: strerror(code))).")
  }
}
