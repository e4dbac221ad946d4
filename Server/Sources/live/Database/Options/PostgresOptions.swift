import ArgumentParser
import LiveTreePostgres

/// The options for databases in PostgreSQL.
struct PostgresOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file with the password for PostgreSQL. (default: PGPASSWORD, PGPASSFILE or ~/.pgpass)
      """,
      valueName: "file"),
    completion: .file())
  var databasePasswordFile: String?

  /// The location with a URL.
  ///
  /// - Throws: ``CommandFailure`` if the URL isn't valid or contains a password, or the file can't be read.
  func location(_ url: String) throws(CommandFailure) -> PostgresLocation {
    let password = try databasePasswordFile.map { path throws(CommandFailure) in
      try SecretFile(path).text()
    }
    do {
      return try PostgresLocation(url, password: password)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
