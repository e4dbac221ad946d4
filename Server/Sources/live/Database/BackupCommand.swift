import ArgumentParser
import Foundation
import LiveTransport
import LiveTreeClient
import LiveTreeSQLite

/// `live backup`
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies a database to a new file, also while it's in use.",
    usage: "live backup [<options>] <file>",
    discussion: """
      EXAMPLES
        live backup app-monday.sqlite --auth-file admin-secret
        live backup shop.sqlite --url https://db.example --ns shop --auth-file admin-secret
        live backup copy.sqlite --database app.sqlite   a file that no server has open

      The copy contains the data, the rules and the onDisconnect writes of one moment. Only an admin \
      may copy the database of a server; writes continue meanwhile, and the server's disk needs space \
      for the copy. Every row is checked, and the file appears under its name only once it's complete; \
      an existing file is never replaced.

      To restore a copy, stop the server, move the database file and its -log files away, copy the \
      backup to the name of the database file, and start the server.

      \(DatabaseText.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp("The file to create.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var file: String

  @Flag(inversion: .prefixedNo, help: "Show a progress bar on a terminal.")
  var progress = true

  @OptionGroup var storage: StorageOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    try storage.validate(.root, database)
    guard !file.contains("://") else {
      throw ValidationError(
        "\(file) is a URL. Specify the file to create, and the server with --url, as in: live backup copy.sqlite --url https://db.example"
      )
    }
    guard !database.hasOverride else {
      throw ValidationError("Only an admin may copy a database. Remove --auth-override.")
    }
  }

  func run() async throws {
    try await CommandRun.run(within: database.timeout) {
      if let stored = try storage.stored(named: database.names.instance) {
        try await stored.copy(to: file)
      } else {
        try await download(try database.endpoint(of: .root))
      }
    }
  }

  private func download(_ endpoint: DatabaseEndpoint) async throws {
    try StoredDatabase.requireNoFile(file)
    var request = DatabaseEndpoint.Request(.get, suffix: DatabaseEndpoint.backup)
    request.pathExtension = "sqlite"
    let response = try await endpoint.send(request)
    do {
      try await SQLiteTreeStorage.receive(file) { file in
        let bar = ProgressBar("copying", total: response.size, isWanted: progress)
        defer { bar.clear() }
        var count = 0
        while let chunk = try await response.nextChunk() {
          try file.write(contentsOf: Data(chunk))
          count += chunk.count
          bar.show(count)
        }
      }
    } catch let error as CocoaError {
      throw CommandFailure(
        "Can't write to \(file): \(error.localizedDescription.asSentence) Free some space, or check its disk."
      )
    }
  }
}
