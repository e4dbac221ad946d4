import Foundation
@_spi(LiveServer) import LiveListTerminal

/// Where a command writes what it was asked for.
enum StandardOutput {
  /// Nobody reads any more: no failure, the reader has what it wanted.
  struct Closed: Error {}

  /// Makes writing to a pipe that nobody reads an error rather than the end of the process, which
  /// would leave what it started running.
  static func survivesClosing() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes a text at once: a reader at the other end of a pipe wants each change when it happens.
  ///
  /// - Throws: ``Closed``, or a ``CommandFailure`` when it can not be written.
  static func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      guard count < 0 else {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw Closed()
      case let code:
        throw CommandFailure("Can't write to standard output: \(String(cString: strerror(code))).")
      }
    }
  }

  /// Whether nobody reads any more.
  static var isClosed: Bool {
    var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLERR | POLLNVAL) != 0
  }

  private static func waitUntilWritable() {
    var polled = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    _ = poll(&polled, 1, -1)
  }
}

/// Where a command tells what is no part of what it was asked for.
enum StandardError {
  /// Writes a line, after the name of the program. What data, files and commands are called steers no
  /// terminal.
  static func note(_ message: String) {
    FileHandle.standardError.write(Data("live: \(message.visible)\n".utf8))
  }
}
