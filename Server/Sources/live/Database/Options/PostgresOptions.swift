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

  /// Checks that `--database` isn't empty, and that a password file is used only with a URL.
  func validate(for database: String?) throws {
    guard database != "" else {
      throw ValidationError("--database needs a file name, as in --database app.sqlite")
    }
    guard databasePasswordFile == nil || PostgresLocation.isURL(database ?? "") else {
      throw ValidationError(
        "--database-password-file needs a PostgreSQL URL, as in --database postgres://live@db.example/app. "
          + "Add the URL, or remove the option.")
    }
  }

  /// The location with a URL.
  ///
  /// - Throws: ``CommandFailure`` if the URL isn't valid or contains a password, or the file can't be read.
  func location(_ url: String) throws(CommandFailure) -> PostgresLocation {
    let password = try databasePasswordFile.map { path throws(CommandFailure) in
      try SecretFile(path, containing: "the password").text()
    }
    do {
      return try PostgresLocation(url, password: password)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
