import ArgumentParser

/// The options for a database that a command opens itself, without a server.
struct StorageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Open this database without a server: a file that no server has open, a folder of such \
      files, or a PostgreSQL URL.
      """,
      valueName: "file|folder|url"),
    completion: .file())
  var database: String?

  @OptionGroup var postgres: PostgresOptions

  func validate() throws { try postgres.validate(for: database) }

  /// Checks that the other arguments don't refer to a server.
  func validate(_ place: DatabasePlace, _ server: DatabaseOptions) throws {
    guard database != nil else { return }
    guard !place.isURL, !place.isFile else {
      throw ValidationError(
        "\(place) isn't a path in the database of --database, because it "
          + (place.isURL ? "is a URL" : "contains a dot") + ". Specify a path such as /friends.")
    }
    guard !server.isForServer else {
      throw ValidationError(
        "--database opens a database without a server. Remove --url, --auth-file, --auth-override and --ca."
      )
    }
  }

  /// The database; `nil` if the user specified none.
  ///
  /// - Throws: ``CommandFailure`` if the place or the name isn't valid.
  func stored(named name: String?) throws(CommandFailure) -> StoredDatabase? {
    guard let database else { return nil }
    return try StoredDatabase(StoragePlace(database, postgres), named: name)
  }
}
