import Foundation
import LiveListPipeline
import LiveListSQLite
@_spi(LiveServer) import LiveListSources

/// The states of a list that is watched.
typealias WatchedStates = ListStates<String, String, JSONRow>
typealias WatchedState = ListState<String, String, JSONRow>
typealias RowFormat = JSONFormat<String, String, JSONRow>

/// How a place is read.
struct PlaceReading: Hashable, Sendable {
  /// The field by which rows are told apart, `nil` to find one.
  var key: String?
  /// Whether each line is a row, `nil` to find out.
  var hasLines: Bool?
  /// The time between two looks that nobody asked for; as usual where it is `nil`.
  var interval: Duration?
  /// What is read of a SQLite file; its tables where it is `nil`.
  var sql: String?
  /// What kind of server there is, `nil` to find out.
  var server: WatchedServer?

  /// What a document that is a whole list says.
  var format: RowFormat { key.map { .rows(key: $0) } ?? .rows }

  /// What a document says that has no name to tell whether each line is a row.
  var document: RowFormat { hasLines == true ? .rowLines(key: key) : format }
}

extension WatchedPlace {
  /// The rows of the place, and how current they are.
  ///
  /// - Throws: What is wrong with an address.
  func states(_ reading: PlaceReading) throws -> WatchedStates {
    switch self {
    case .server(let url):
      return try WatchedServer.states(at: url, reading)
    case .standardInput:
      return .rows(from: FileHandle.standardInput.fileDescriptor, reading.rows)
    case .command(let words):
      return .command(words, every: reading.interval ?? .seconds(2), reading.document)
    case .path(let path):
      let timing = reading.interval.map { WatchTiming(interval: $0) } ?? WatchTiming()
      if let query = reading.databaseQuery(path) { return .database(path, query, timing: timing) }
      if path.hasSuffix("/") || path.isFolder {
        return .folder(path, sections: reading.fileFormat(path), timing: timing)
      }
      return .file(path, reading.fileFormat(path), timing: timing)
    }
  }
}

extension PlaceReading {
  /// What a stream says.
  var rows: StreamedRows {
    let documents: StreamedRows.Documents? = hasLines.map { $0 ? .rows : .lists }
    return StreamedRows(documents: documents, key: key)
  }

  /// What is read of a SQLite file; `nil` for any other.
  fileprivate func databaseQuery(_ path: String) -> ListQuery<String, String, JSONRow>? {
    if let sql { return .rows(sql, key: key) }
    let isDatabase = [".sqlite", ".sqlite3", ".db"].contains { path.lowercased().hasSuffix($0) }
    return isDatabase ? .tables(key: key) : nil
  }

  /// What a file says: its name tells whether each line is a row.
  fileprivate func fileFormat(_ path: String) -> RowFormat {
    let isNamedSo = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    return hasLines ?? isNamedSo ? .rowLines(key: key) : format
  }
}

extension String {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
