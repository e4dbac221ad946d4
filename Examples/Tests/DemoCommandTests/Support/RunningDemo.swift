import Foundation
import LiveTreeClient
import Testing
import _ProgramSupport

/// The running demos.
struct RunningDemo {
  let process: ChildProcess
  let address: String
  let port: Int

  /// Starts the profile and waits until it listens.
  static func start(
    file: String, port: Int = 0, _ options: String...
  ) async throws -> RunningDemo {
    try await start(
      ["profile", "--port", "\(port)", "--database", file]
        + (options.isEmpty ? ["--no-play"] : options))
  }

  /// Starts a demo that stores its files in a folder, and waits until it listens.
  static func start(
    _ name: String, in folder: String, port: Int = 0, options: [String] = []
  ) async throws -> RunningDemo {
    try await start(
      [
        name, "--port", "\(port)", "--database", folder + "/\(name).sqlite",
        "--logbook", folder + "/\(name).json", "--no-play",
      ] + options)
  }

  /// Starts all demos, with their files in a folder, and waits until they listen.
  static func startAll(in folder: String) async throws -> RunningDemo {
    try await start([
      "--port", "0", "--database", folder + "/all.sqlite", "--logbook", folder + "/all.json",
      "--no-play",
    ])
  }

  static func start(_ arguments: [String]) async throws -> RunningDemo {
    let process = try ChildProcess.demos(arguments)
    let line = try #require(await process.line { $0.contains("http://") })
    let address = String(try #require(line.firstMatch(of: /http:\/\/[^\/\s]+/)).0)
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    return RunningDemo(process: process, address: address, port: port)
  }

  var database: LiveDatabase {
    get throws {
      try LiveDatabase(address, retry: .init(first: .milliseconds(5), longest: .milliseconds(50)))
    }
  }
}

extension ChildProcess {
  /// Starts the command `demos`.
  static func demos(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(path(of: "demos"), arguments)
  }
}
