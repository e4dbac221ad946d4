import ArgumentParser
import Foundation
import LiveListTerminal
import LiveTreeSQLite

/// `live check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a database file without changing it.",
    discussion: """
      EXAMPLES
        live check app.sqlite
        live check databases/*.sqlite

      Checks pages, rows and checksums, and that no row is missing. No server may have the file \
      open. For a damaged file it reports how much can be read; restore such a file from a backup.

      EXIT CODES
        0    all files are intact
        1    a file is damaged or can't be checked
        64   invalid command line
      """)

  @Argument(
    help: ArgumentHelp("The database files.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var files: [String]

  func run() async throws {
    var isSound = true
    for file in files {
      do throws(SQLiteStorageError) {
        let report = try await SQLiteTreeStorage.check(file: file)
        // Keys must not control the terminal.
        let lines = "\(report)".split(separator: "\n").map { String($0).visible }
        print(lines.joined(separator: "\n"))
        isSound = isSound && report.isSound
      } catch {
        StandardError.note("\(error)")
        isSound = false
      }
    }
    guard isSound else { throw ExitCode.failure }
  }
}
