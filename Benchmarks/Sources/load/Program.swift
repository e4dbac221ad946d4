import Foundation

/// A program that sends messages to readers.
enum Program: Sendable {
  case live(String)
  /// Our own program that only sends the same bytes to every reader.
  case broadcaster
  case redis(String)
  case nats(String)

  var name: String {
    switch self {
    case .live: "`live serve`"
    case .broadcaster: "bare NIO broadcast"
    case .redis: "`redis-server`"
    case .nats: "`nats-server`"
    }
  }

  var dialect: Dialect {
    switch self {
    case .live, .broadcaster: .events
    case .redis: .redis
    case .nats: .nats
    }
  }

  /// The programs that are installed on this machine, in the order in which they are measured.
  /// Missing ones are reported.
  ///
  /// - Throws: ``LoadError`` if `live` is missing or isn't executable.
  static func installed(live: String) throws -> [Program] {
    guard FileManager.default.isExecutableFile(atPath: live) else { throw LoadError.missing(live) }
    let redis = Tool("redis-server", package: "redis-server").path.map(Program.redis)
    let nats = Tool("nats-server", package: "nats-server").path.map(Program.nats)
    return [.broadcaster, redis, nats, .live(live)].compactMap(\.self)
  }

  /// - Parameters:
  ///   - port: A free port.
  ///   - folder: An empty folder.
  func command(port: Int, folder: String) -> [String] {
    switch self {
    case .live(let path):
      [
        path, "serve", "--emulator", "--port", "\(port)", "--keep-alive", "600", "--database",
        folder + "/load.sqlite",
      ]
    case .broadcaster:
      [CommandLine.arguments[0], "broadcast", "--port", "\(port)"]
    case .redis(let path):
      [
        path, "--bind", "127.0.0.1", "--port", "\(port)", "--save", "", "--appendonly", "no",
        "--dir", folder, "--maxclients", "30000",
      ]
    case .nats(let path):
      [path, "--addr", "127.0.0.1", "--port", "\(port)"]
    }
  }
}

/// A program that may be installed.
struct Tool {
  /// The path; `nil` if the program isn't installed.
  let path: String?

  /// Finds a program. If it isn't installed, a message says that it's skipped.
  init(_ name: String, package: String, in more: [String] = []) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"] + more
    self.path = folders.map { $0 + "/" + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    if self.path == nil {
      show("\(name) isn't installed, so it is skipped. On Debian: apt install \(package)")
    }
  }
}
