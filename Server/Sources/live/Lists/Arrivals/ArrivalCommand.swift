import Foundation
import LiveListSources

/// A shell command that runs for a row.
struct ArrivalCommand: Sendable {
  /// The command as the user wrote it.
  let line: String
  /// Whether the output of the command is shown on standard error. It would destroy a table.
  let showsOutput: Bool

  /// Runs the command, which reads the row as JSON.
  ///
  /// - Returns: What went wrong; `nil` if the command succeeded.
  func run(on row: JSONRow) async -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LIVE_ID": row.id.description]) { $1 }
    let output = showsOutput ? FileHandle.standardError : FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    do {
      process.standardInput = try Self.input(row.content.serialized() + "\n")
      let code = try await withCheckedThrowingContinuation { ended in
        process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
        do { try process.run() } catch { ended.resume(throwing: error) }
      }
      return code == 0 ? nil : "The command of --exec ended with code \(code)."
    } catch {
      return "The command of --exec can't run: \(error.localizedDescription)"
    }
  }

  /// A text as input. It is a file, because a pipe would have to be written while the command runs,
  /// which may not read it.
  private static func input(_ text: String) throws -> FileHandle {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "live-row-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try FileHandle(forReadingFrom: file)
  }
}
