import Foundation
import NIOCore
import NIOPosix

/// A server in its own process.
final class ServedProgram {
  let port: Int
  private let process: Process
  private let folder: TemporaryFolder

  /// Starts a program, and waits until it listens.
  init(_ program: Program) async throws {
    folder = try TemporaryFolder()
    port = try await Port.free()
    process = try Process.started(program.command(port: port, folder: folder.path))
    try await Port.waitUntilOpen(port, process)
  }

  func stop() {
    // Uses SIGKILL: Swift starts processes from threads that block SIGTERM, and some programs
    // inherit this.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    folder.remove()
  }

  /// The resources that the process has used so far.
  var consumption: (processorSeconds: Double, residentBytes: Int) {
    let id = process.processIdentifier
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name of the program may contain spaces, but the fields after its closing parenthesis
    // don't.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 21 else { return (0, 0) }
    let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
    return (
      ticks / Double(sysconf(Int32(_SC_CLK_TCK))), (Int(fields[21]) ?? 0) * Int(getpagesize())
    )
  }
}

/// A folder for the files of a program.
struct TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID())").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension Process {
  /// Starts a program and discards its output.
  static func started(_ command: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}

enum Port {
  /// A port that was free a moment ago.
  static func free() async throws -> Int {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    try await channel.close()
    return port
  }

  /// Waits until a process listens on a port.
  ///
  /// - Throws: ``LoadError`` if the process exits, or doesn't listen within a minute.
  static func waitUntilOpen(_ port: Int, _ process: Process) async throws {
    for _ in 0..<600 where process.isRunning {
      let connection = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port)
      if let channel = try? await connection.get() { return try await channel.close() }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw LoadError.notListening(process.executableURL?.lastPathComponent ?? "")
  }
}

enum LoadError: Error, CustomStringConvertible {
  case missing(String)
  case notListening(String)
  case failed(String)

  var description: String {
    switch self {
    case .missing(let path):
      "\(path) is missing or isn't executable. Build it: swift build -c release --package-path Server --product live"
    case .notListening(let name): "\(name) doesn't listen. Start it by hand to see why."
    case .failed(let what): what
    }
  }
}
