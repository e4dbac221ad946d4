import ArgumentParser
import Foundation
@_spi(LiveServer) import LiveListTerminal
import LiveTreeSQLite

/// `live check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks the file of a realtime database, and changes nothing.",
    discussion: """
      EXAMPLES
        live check app.sqlite
        live check databases/*.sqlite

      Pages, rows and what they say together are checked, and that no row is missing. The file must not be in \
      use. It says how much of a damaged file can be read; restore a backup then.

      EXIT CODES
        0    the files are sound
        1    one of them is not, or can't be checked
        64   the command line is wrong
      """)

  @Argument(
    help: ArgumentHelp("The files.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var files: [String]

  func run() async throws {
    var isSound = true
    for file in files {
      do throws(SQLiteStorageError) {
        let report = try await SQLiteTreeStorage.check(file: file)
        // What keys are called steers no terminal.
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
