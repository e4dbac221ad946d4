#if os(Linux)
import Foundation

@testable import LiveListTerminal

/// A shell on a pseudoterminal that a test controls.
///
/// All calls block, so it must be used on a separate thread; see
/// ``withPseudoTerminal(width:height:_:)``.
final class PseudoTerminal {
  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  private let master: Int32
  private let slave: Int32
  private let shell: pid_t
  private var transcript: [UInt8] = []
  private(set) var size: TerminalSize

  init(width: Int, height: Int, variables: [String: String]) throws {
    size = TerminalSize(width: width, height: height)
    var (master, slave): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &window) == 0, let name = ttyname(slave) else {
      throw POSIXError(.EMFILE)
    }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.master = master
    self.slave = slave
    shell = try Self.shell(on: String(cString: name), variables)
  }

  /// The current screen.
  var screen: TinyTerminal {
    var terminal = TinyTerminal(width: size.width, height: size.height)
    terminal.write(String(decoding: transcript, as: UTF8.self))
    return terminal
  }

  /// The number of times that the alternate screen was opened.
  var openings: Int {
    String(decoding: transcript, as: UTF8.self).split(separator: "\u{1B}[?1049h").count - 1
  }

  /// The input mode of the terminal.
  var mode: termios {
    var mode = termios()
    tcgetattr(slave, &mode)
    return mode
  }

  /// Sends a signal to the foreground job of the terminal.
  func signal(_ number: Int32) {
    let group = tcgetpgrp(master)
    // No process group has the numbers 0 and 1, which have other meanings for `kill`.
    if group > 1 { kill(-group, number) }
  }

  func type(_ text: String) { type(bytes: Array(text.utf8)) }

  func type(bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  func resize(width: Int, height: Int) {
    var window = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    // Output for another size doesn't apply to this one.
    transcript = []
    size = TerminalSize(width: width, height: height)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Reads until the screen meets a condition.
  @discardableResult
  func wait(_ what: String, until isRight: (TinyTerminal) -> Bool) throws -> TinyTerminal {
    let end = Date(timeIntervalSinceNow: 60)
    while true {
      let screen = screen
      if isRight(screen) { return screen }
      let left = end.timeIntervalSinceNow
      guard left > 0, read(within: left) else {
        throw TimedOut(description: "\(what) is not to be seen:\n\(screen.text)")
      }
    }
  }

  private func read(within seconds: Double) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(seconds * 1_000)) > 0 else { return false }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &piece, piece.count)
    guard count > 0 else { return false }
    transcript += piece[..<count]
    return true
  }

  func close() {
    signal(SIGKILL)
    kill(shell, SIGKILL)
    while waitpid(shell, nil, 0) == -1, errno == EINTR {}
    _ = Foundation.close(slave)
    _ = Foundation.close(master)
  }

  /// Starts a shell in its own session: the first terminal that it opens becomes its controlling
  /// terminal.
  private static func shell(on name: String, _ variables: [String: String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let setSession: Int16 = 0x80
    posix_spawnattr_setflags(&attributes, setSession)
    var environment =
      ["PATH": "/usr/bin:/bin", "PS1": "READY ", "TERM": "xterm"]
      .merging(variables) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    var words = ["sh", "-i"].map { (word: String) in strdup(word) } + [nil]
    defer { for text in words + environment { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &words, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return identifier
  }
}

/// Runs a body with a shell on a terminal, on a thread that may block.
func withPseudoTerminal(
  width: Int, height: Int, _ variables: [String: String] = [:],
  _ body: @escaping @Sendable (PseudoTerminal) throws -> Void
) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread.detachNewThread {
      done.resume(
        with: Result {
          let terminal = try PseudoTerminal(width: width, height: height, variables: variables)
          defer { terminal.close() }
          try body(terminal)
        })
    }
  }
}
#endif
