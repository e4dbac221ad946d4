import Foundation
import LiveListTerminal

/// Standard output of the command.
enum StandardOutput {
  /// Thrown if the reader closed the pipe, which isn't a failure.
  struct Closed: Error {}

  /// Makes writing to a closed pipe throw an error instead of ending the process, which would leave
  /// child processes running.
  static func survivesClosing() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes text without buffering, so that the reader of a pipe gets each change immediately.
  ///
  /// - Throws: ``Closed``, or a ``CommandFailure`` if the text can't be written.
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

  /// Writes text like ``write(_:)``; a reader that closed the pipe isn't a failure.
  static func writeUnlessClosed(_ text: String) throws {
    do { try write(text) } catch is Closed {}
  }

  /// Whether the reader closed the pipe.
  static var isClosed: Bool {
    var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLERR | POLLNVAL) != 0
  }

  private static func waitUntilWritable() {
    var polled = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    _ = poll(&polled, 1, -1)
  }
}

/// Standard error, for the command's messages.
enum StandardError {
  /// Whether a line can be written without waiting for the reader of a pipe.
  static var isWritable: Bool {
    var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLOUT) != 0
  }

  /// Writes a line that begins with the program's name. Control characters are made visible,
  /// because names and data must not control the terminal.
  static func note(_ message: String) { write("live: \(message.visible)") }

  /// Notifies the user of a text, if standard error is a terminal.
  static func notify(of text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data(TerminalScreen.notifying(of: text).utf8))
  }

  /// Writes lines unchanged.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
