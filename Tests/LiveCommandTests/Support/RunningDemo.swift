import Foundation
import LiveTreeClient
import Testing

/// `live demo profile` at work.
struct RunningDemo {
  let process: ChildProcess
  let address: String
  let port: Int

  /// Starts the demo and waits until it listens.
  static func start(
    file: String, port: Int = 0, _ options: String...
  ) async throws -> RunningDemo {
    let process = try ChildProcess.live(
      ["demo", "profile", "--port", "\(port)", "--database", file]
        + (options.isEmpty ? ["--no-play"] : options))
    let line = try #require(await process.line { $0.contains("http://") })
    let address = try #require(line.split(separator: " ").last).trimmingSuffix("/")
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    return RunningDemo(process: process, address: address, port: port)
  }

  var database: LiveDatabase {
    get throws {
      try LiveDatabase(address, retry: .init(first: .milliseconds(5), longest: .milliseconds(50)))
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
  }
}
