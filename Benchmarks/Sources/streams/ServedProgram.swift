import Foundation

/// A server in a process of its own.
final class ServedProgram {
  enum Program {
    case live(String)
    case broadcaster

    var name: String {
      switch self {
      case .live: "`live serve`"
      case .broadcaster: "bare NIO broadcast"
      }
    }
  }

  let port: Int
  private let process = Process()
  private let folder: URL

  init(_ program: Program) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    switch program {
    case .live(let path):
      process.executableURL = URL(filePath: path)
      process.arguments = [
        "serve", "--emulator", "--port", "0", "--keep-alive", "600", "--database",
        folder.appending(path: "load.sqlite").path(),
      ]
    case .broadcaster:
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["broadcast"]
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    port = try Self.port(saidIn: output.fileHandleForReading)
  }

  private static func port(saidIn output: FileHandle) throws -> Int {
    var text = ""
    while true {
      if let match = text.firstMatch(of: /127\.0\.0\.1:(\d+)[\s\/]/), let port = Int(match.1) {
        return port
      }
      let more = output.availableData
      guard !more.isEmpty else { throw LoadError.noServer }
      text += String(decoding: more, as: UTF8.self)
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// What the process has used so far.
  var consumption: (processorSeconds: Double, residentBytes: Int) {
    let id = process.processIdentifier
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name of the program may hold spaces; what follows its parenthesis does not.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 21 else { return (0, 0) }
    let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
    return (
      ticks / Double(sysconf(Int32(_SC_CLK_TCK))), (Int(fields[21]) ?? 0) * Int(getpagesize())
    )
  }
}

enum LoadError: Error, CustomStringConvertible {
  case noServer

  var description: String {
    switch self {
    case .noServer:
      "The server did not start. Build it first: swift build -c release --product live"
    }
  }
}
