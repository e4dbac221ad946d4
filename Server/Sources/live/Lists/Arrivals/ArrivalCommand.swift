import Foundation
import LiveListSources

/// A shell command that runs for a row.
struct ArrivalCommand: Sendable {
  /// The command as the user wrote it.
  let line: String
  /// Whether the output of the command is shown on standard error. It would destroy a table.
  let showsOutput: Bool

  /// The time after which a command is killed, so that the rows after it get theirs.
  private static let limit = Duration.seconds(3_600)

  /// Reads the row from a file, because a pipe would have to be written while the command runs, which
  /// may not read it.
  private static let script =
    #"exec < "$1" 2>&1; rm -f "$1"; LIVE_ID=$2; export LIVE_ID; eval "$3""#

  /// Runs the command, which reads the row as JSON. Canceling the task kills it.
  ///
  /// - Returns: What went wrong; `nil` if the command succeeded.
  func run(on row: JSONRow) async -> String? {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "live-row-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data((row.content.serialized() + "\n").utf8).write(to: file)
    } catch {
      return "Can't write the row for --exec to \(file.path): \(error.localizedDescription)"
    }
    let (output, problem) = await runCommand(
      ["/bin/sh", "-c", Self.script, "sh", file.path, row.id.description, line],
      named: "The command of --exec", within: Self.limit)
    if showsOutput { FileHandle.standardError.write(Data(output)) }
    return problem
  }
}
