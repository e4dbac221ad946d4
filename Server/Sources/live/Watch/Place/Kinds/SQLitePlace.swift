import LiveListSQLite
import LiveListSources

extension PlaceKind {
  /// A SQLite file: one with a common extension, or any file for which a query is given.
  static let sqlite = PlaceKind(
    matches: { place, reading in
      let path = place.text.lowercased()
      return place.isPath
        && (reading.sql != nil || [".sqlite", ".sqlite3", ".db"].contains { path.hasSuffix($0) })
    },
    open: { place, reading in
      guard let sql = reading.sql else {
        return .database(place.text, .tables(key: reading.key), timing: reading.timing)
      }
      return .database(place.text, .rows(sql, key: reading.key), timing: reading.timing)
    })
}
