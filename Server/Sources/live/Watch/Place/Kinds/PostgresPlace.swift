import LiveListPostgres
import LivePostgres

extension PlaceKind {
  /// A PostgreSQL database, detected by the scheme of its URL.
  static let postgres = PlaceKind(
    matches: { place, _ in place.isPostgres },
    open: { place, reading in
      return .postgres(
        reading.sql.map { .rows($0, key: reading.key) } ?? .tables(key: reading.key),
        in: try place.postgresLocation(),
        timing: PostgresTiming(interval: reading.interval, channel: reading.channel),
        advice: { options in
          (["live"] + CommandLine.arguments.dropFirst() + options).map(\.shellQuoted)
            .joined(separator: " ")
        })
    })
}

extension WatchedPlace {
  /// Whether the place is the URL of a PostgreSQL database.
  var isPostgres: Bool { !isCommand && PostgresLocation.isURL(text) }

  /// The PostgreSQL database at the URL.
  ///
  /// - Throws: ``CommandFailure`` if the URL is invalid or contains a password.
  fileprivate func postgresLocation() throws(CommandFailure) -> PostgresLocation {
    do {
      return try PostgresLocation(text)
    } catch  where error.reason == .passwordInURL {
      throw CommandFailure(
        "A URL with a password is visible to other users of this machine. Remove the password from it, "
          + "and set PGPASSWORD or add the server to ~/.pgpass.")
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
