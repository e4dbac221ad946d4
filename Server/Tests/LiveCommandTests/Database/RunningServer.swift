import Foundation
import Testing
import _ProgramSupport

/// A running `live serve` on its own port.
struct RunningServer {
  let process: ChildProcess
  let address: String

  /// The port on which it listens.
  var port: Int { address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

  /// Starts a server and waits until it listens.
  static func start(_ options: [String]) async throws -> RunningServer {
    let process = try ChildProcess.live(["serve", "--port", "0"] + options)
    guard let line = await process.line(where: { $0.contains("://") }) else {
      let (code, errors) = await process.end()
      throw NoServer(description: "ended with \(code): \(errors.joined(separator: " "))")
    }
    let address = try #require(line.firstMatch(of: /https?:\/\/[^\/\s]+/)).0
    return RunningServer(process: process, address: String(address))
  }

  /// Runs a command against the server until it exits.
  @discardableResult
  func live(_ arguments: String..., input: String? = nil) async throws -> CommandResult {
    try await live(arguments: arguments, input: input)
  }

  /// Runs a line of a shell in which `live` is the command, without other variables for it.
  func shell(_ line: String) async throws -> CommandResult {
    try await CommandResult.of(
      executable: "sh",
      [
        "-c",
        """
        unset LIVE_AUTH LIVE_URL LIVE_JWT_SECRET FIREBASE_DATABASE_EMULATOR_HOST SSL_CERT_FILE
        live() { '\(ChildProcess.livePath)' "$@"; }
        ADDRESS='\(address)'; \(line)
        """,
      ])
  }

  /// Runs a command with a list of arguments.
  func live(arguments: [String], input: String? = nil) async throws -> CommandResult {
    try await CommandResult.of(arguments + ["--url", address], input: input)
  }

  struct NoServer: Error, CustomStringConvertible {
    let description: String
  }
}

/// The output and the exit code of a command.
struct CommandResult: Equatable {
  let code: Int32
  let lines: [String]
  let errors: [String]

  /// Runs a command until it exits.
  static func of(_ arguments: [String], input: String? = nil) async throws -> CommandResult {
    try await of(executable: ChildProcess.livePath, arguments, input: input)
  }

  /// Runs a program until it exits.
  static func of(
    executable: String, _ arguments: [String], input: String? = nil
  ) async throws -> CommandResult {
    let process = try ChildProcess(executable, arguments, hasInput: input != nil)
    if let input { try process.write(input) }
    try process.closeInput()
    let lines = await process.lines()
    let (code, errors) = await process.end()
    return CommandResult(code: code, lines: lines, errors: errors)
  }

  /// The result of a successful command without output.
  static let silence = CommandResult(code: 0, lines: [], errors: [])

  /// The result of a successful command that prints one line.
  static func line(_ line: String) -> CommandResult {
    CommandResult(code: 0, lines: [line], errors: [])
  }

  /// The result of a command that fails with a one-line message.
  static func failure(_ sentence: String) -> CommandResult {
    CommandResult(code: 1, lines: [], errors: ["live: " + sentence])
  }
}
