import ArgumentParser
import Foundation

/// `live demo`
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows what the library does: a database, a page, and rows that move.",
    discussion: """
      EXAMPLES
        live demo profile                               open the address that it prints
        live demo profile --no-play                     edit by hand only, in the page's console
        live demo profile --terminal                    the list in this terminal, too
        live demo profile --database tom.sqlite         keep the data in a file of your own

      DEMOS
        profile    a person's profile: sections that come and go, rows known by their names
      """)

  @Argument(help: "Which demo: profile.")
  var name: String

  @Option(help: "The address to listen at. Everybody who reaches it may write to the demo.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at; 0 for any that is free.")
  var port = 8080

  @Option(help: "The database file; it is made when it is not there. (default: one for the user)")
  var database: String?

  @Flag(inversion: .prefixedNo, help: "Play edits until somebody edits by hand.")
  var play = true

  @Flag(help: "Show the list in this terminal, too.")
  var terminal = false

  func run() async throws {
    guard name == "profile" else {
      throw CommandFailure("There is no demo \"\(name)\". Try: live demo profile")
    }
    guard (0...65_535).contains(port) else {
      throw CommandFailure("There is no port \(port). Choose one from 0 to 65535.")
    }
    guard database != "" else {
      throw CommandFailure("A database file needs a name: --database tom.sqlite")
    }
    let file = try database ?? Self.userFile(named: "profile.sqlite")
    let demo = ProfileDemo(
      host: host, port: port, file: file, plays: play, showsTable: terminal)
    try await demo.run()
  }

  /// Where the data of the user's programs is kept, by the XDG base directory specification.
  private static func userFile(named name: String) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let folder = (data ?? home + "/.local/share") + "/live"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        "Can't make the folder \(folder). Name a database file of your own with --database.")
    }
    return folder + "/" + name
  }
}
