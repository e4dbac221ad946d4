import Foundation
import LiveListTerminal
import NIOCore

/// The destination of a response: standard output, a pipe, a device, or a file. A file appears
/// under its name only once it's complete.
final class ByteSink {
  private let descriptor: Int32
  /// The path, for error messages; `nil` for standard output.
  private let path: String?
  private let file: PartialFile?
  private var last: UInt8?
  /// The number of bytes written.
  private(set) var count = 0

  /// Creates a sink that writes to a path, or to standard output if it's `nil`.
  ///
  /// - Throws: ``CommandFailure`` if the file can't be created.
  init(path: String?) throws(CommandFailure) {
    self.path = path
    guard let path else {
      (descriptor, file) = (STDOUT_FILENO, nil)
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // Writes directly to a pipe or a device, because replacing it with a file would disconnect
      // its readers.
      (descriptor, file) = (open(path, O_WRONLY | O_CLOEXEC), nil)
    } else {
      let partial = PartialFile(of: path)
      (descriptor, file) = (partial.descriptor, partial)
    }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  /// Whether the output is a terminal.
  var isTerminal: Bool { TerminalSize.isTerminal(descriptor) }

  /// Writes all bytes, and waits while the destination isn't ready.
  ///
  /// - Throws: `StandardOutput.Closed` if the reader closed the pipe, or a ``CommandFailure``.
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
    default: throw Self.failure(path ?? "standard output", code)
    }
  }

  /// Ends the last line, and renames the file. If this throws, the caller must call `abandon()`.
  func finish() throws {
    if let last, last != UInt8(ascii: "\n") { try write(CollectionOfOne(UInt8(ascii: "\n"))) }
    guard let path else { return }
    let code = file?.keep() ?? 0
    guard code == 0 else { throw Self.failure(path, code) }
    close(descriptor)
  }

  /// Removes the incomplete file.
  func abandon() {
    guard path != nil else { return }
    close(descriptor)
    file?.remove()
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    let advice =
      switch code {
      case ENOENT, ENOTDIR, EACCES, EROFS: " Check its folder and your permissions."
      case EISDIR: " Specify a file."
      case ENOSPC: " Free some space, and try again."
      default: ""
      }
    return CommandFailure("Can't write to \(path): \(String(cString: strerror(code))).\(advice)")
  }
}

/// A temporary file that replaces another file when it's complete.
private struct PartialFile {
  /// The descriptor; negative, with `errno` set, if the file couldn't be created.
  let descriptor: Int32
  private let path: String
  /// The temporary name, which is unique and unpredictable.
  private let name: String

  /// Creates a temporary file next to the file at a path or, if that is a link, next to its target.
  init(of path: String) {
    self.path =
      realpath(path, nil).map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? path
    var template = (self.path + ".XXXXXX").utf8CString.map(\.self)
    descriptor = mkstemp(&template)
    name = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    fchmod(descriptor, Self.mode(of: self.path))
  }

  /// The permissions of the existing file, or those of a new one.
  private static func mode(of path: String) -> mode_t {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & 0o7777 }
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  /// Renames the file to its final name. Returns 0, or an `errno`.
  func keep() -> Int32 {
    fsync(descriptor) == 0 && rename(name, path) == 0 ? 0 : errno
  }

  func remove() { unlink(name) }
}
