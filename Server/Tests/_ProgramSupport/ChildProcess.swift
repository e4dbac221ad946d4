public import Foundation
import Synchronization

/// A program that runs in its own process.
///
/// A thread reads each of its pipes, and another waits for its exit, so that no task is blocked.
public final class ChildProcess: Sendable {
  /// The identifier that the system has given it.
  public let identifier: pid_t
  private let output: Lines
  private let errors: Lines
  /// The writing end of the pipe to standard input; `nil` if there is none.
  private let input: Mutex<FileHandle?>
  private let exit: Task<Int32, Never>

  /// Processes are started one at a time, because others would otherwise inherit the pipes and keep
  /// them open.
  private static let spawning = Mutex(())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program, or its name if it's on the search path.
  ///   - hasInput: Whether standard input is a pipe rather than empty.
  public init(_ executable: String, _ arguments: [String], hasInput: Bool = false) throws {
    let (identifier, input, output, errors) = try Self.spawning.withLock { _ in
      let (output, errors) = (try Self.pipe(), try Self.pipe())
      let input = hasInput ? try Self.pipe() : nil
      defer {
        close(output.write)
        close(errors.write)
        if let input { close(input.read) }
      }
      let identifier = try Self.spawn(
        [executable] + arguments, input: input?.read, output: output.write, errors: errors.write)
      return (identifier, input?.write, output.read, errors.read)
    }
    self.identifier = identifier
    self.input = Mutex(input.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) })
    self.output = Lines(of: output)
    self.errors = Lines(of: errors)
    let (codes, ended) = AsyncStream<Int32>.makeStream()
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      // Reports a signal as shells do.
      let signal = status & 0x7F
      ended.yield(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
      ended.finish()
    }
    exit = Task {
      for await code in codes { return code }
      return -1
    }
  }

  /// The path of a program of the package, which is in the same folder as the program that runs the
  /// tests.
  public static func path(of program: String) -> String {
    #if canImport(Darwin)
    // On this system, tests are a bundle that another program loads.
    let tests = Bundle(for: ChildProcess.self).bundleURL
    #else
    let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    #endif
    return tests.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(program).path
  }

  /// Writes to standard input.
  public func write(_ text: String) throws {
    try input.withLock { try $0?.write(contentsOf: Data(text.utf8)) }
  }

  /// Closes standard input.
  public func closeInput() throws {
    try input.withLock { input in
      try input?.close()
      input = nil
    }
  }

  /// The next line of standard output; `nil` at its end.
  public func line() async -> String? { await output.next() }

  /// The next line of standard error; `nil` at its end.
  public func errorLine() async -> String? { await errors.next() }

  /// All further lines of standard output.
  public func lines() async -> [String] {
    var lines: [String] = []
    while let line = await output.next() { lines.append(line) }
    return lines
  }

  /// The next line of standard output that meets a condition.
  public func line(where isRight: (String) -> Bool) async -> String? {
    while let line = await output.next() {
      if isRight(line) { return line }
    }
    return nil
  }

  /// Kills the process as `kill -9` does.
  public func kill() {
    Foundation.kill(identifier, SIGKILL)
  }

  /// Kills the process, and waits until it has exited.
  public func killAndWait() async {
    kill()
    _ = await exit.value
  }

  /// Suspends the process: it keeps its connections, but doesn't respond.
  public func suspend() { Foundation.kill(identifier, SIGSTOP) }

  /// Resumes a suspended process.
  public func resume() { Foundation.kill(identifier, SIGCONT) }

  /// Asks the process to stop as Ctrl-C does.
  ///
  /// - Returns: The exit code.
  @discardableResult
  public func interrupt() async -> Int32 {
    Foundation.kill(identifier, SIGINT)
    return await exit.value
  }

  /// Waits until the process exits.
  ///
  /// - Returns: The exit code, and everything written to standard error.
  @discardableResult
  public func end() async -> (code: Int32, errors: [String]) {
    var lines: [String] = []
    while let line = await errors.next() { lines.append(line) }
    return (await exit.value, lines)
  }
}

extension ChildProcess {
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ words: [String], input: Int32?, output: Int32, errors: Int32
  ) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // Otherwise, the child would inherit the sockets on which other tests listen, and keep their
    // ports. Descriptors that aren't open are skipped.
    for descriptor: Int32 in 3..<1_024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var arguments = words.map { strdup($0) } + [nil]
    // Help is as wide as these say, rather than 80 columns.
    let inherited = ProcessInfo.processInfo.environment.filter {
      !["COLUMNS", "LINES"].contains($0.key)
    }
    var environment = inherited.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, words[0], &actions, nil, &arguments, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return identifier
  }
}
