import ArgumentParser
import LiveTreePostgres
import LiveTreeServer

/// The option for the name of a database.
struct InstanceOption: ParsableArguments {
  @Option(
    name: [.customLong("instance"), .customLong("ns")],
    help: ArgumentHelp(
      "The name of the database, if there are several. (default in PostgreSQL: default)",
      valueName: "name"))
  var instance: String?

  /// Checks that a database that is created at a URL can be served.
  func validate(creatingAt place: String) throws {
    guard let instance, PostgresLocation.isURL(place), !LazyDatabaseDirectory.isName(instance)
    else { return }
    throw ValidationError(
      "live serve can't serve a database named \(instance). Use 1 to 64 lowercase letters, digits, "
        + "hyphens and underscores, with a letter or digit first.")
  }
}
