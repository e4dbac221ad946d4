import Foundation

/// A program, run as a process of its own.
final class ChildProcess: Sendable {
  private let process: Process
  private let output: Lines
  private let errors: Lines

  /// Starts a program.
  ///
  /// - Parameter executable: Its path; looked for in the usual places when it has no slash.
  init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    let isPath = executable.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? executable : "/usr/bin/env")
    process.arguments = (isPath ? [] : [executable]) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (standardOutput, standardError) = (try Self.pipe(), try Self.pipe())
    process.standardOutput = standardOutput.write
    process.standardError = standardError.write
    output = Lines(standardOutput.read)
    errors = Lines(standardError.read)
    self.process = process
    try process.run()
    try standardOutput.write.close()
    try standardError.write.close()
  }

  /// A pipe that other processes, which are started at the same time, do not hold open.
  private static func pipe() throws -> (read: FileHandle, write: FileHandle) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Starts the command `live`, which stands beside the program that runs the tests.
  static func live(_ arguments: [String]) throws -> ChildProcess {
    let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    let live = tests.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("live")
    return try ChildProcess(live.path, arguments)
  }

  /// The next line of the standard output, `nil` at its end.
  func line() async -> String? { await output.next() }

  /// The next line of the standard output for which something holds.
  func line(where isRight: (String) -> Bool) async -> String? {
    while let line = await output.next() {
      if isRight(line) { return line }
    }
    return nil
  }

  /// Kills the process as `kill -9` does, and waits for its end.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the process to stop as Ctrl-C does, and waits for its end.
  ///
  /// - Returns: Its exit code.
  @discardableResult
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: Its exit code, and all that it said on standard error.
  func end() async -> (code: Int32, errors: [String]) {
    var lines: [String] = []
    while let line = await errors.next() { lines.append(line) }
    process.waitUntilExit()
    return (process.terminationStatus, lines)
  }
}
