import LiveList
import LiveListPipeline
import LiveListSources

/// The states of a watched list.
typealias WatchedStates = ListStates<String, String, JSONRow>
typealias WatchedState = ListState<String, String, JSONRow>
typealias RowFormat = JSONFormat<String, String, JSONRow>

/// The options for reading a place.
struct PlaceReading: Sendable {
  /// The field that identifies rows; `nil` to detect it.
  var key: String?
  /// Whether each line is a row; `nil` to detect it.
  var hasLines: Bool?
  /// The polling interval; `nil` for the place's default.
  var interval: Duration?
  /// The query for a SQLite file; `nil` for all its tables.
  var sql: String?
  /// The name of the place's kind, as given with `--as`; `nil` to detect it.
  var kind: String?
  /// How to authenticate with a server.
  var access = ServerAccess()
}

extension PlaceReading {
  /// The format of a document that contains a whole list.
  var format: RowFormat { key.map { .rows(key: $0) } ?? .rows }

  /// The format of a document whose name doesn't indicate whether each line is a row.
  var document: RowFormat { hasLines == true ? .rowLines(key: key) : format }

  /// The format of a stream.
  var rows: StreamedRows {
    let documents: StreamedRows.Documents? = hasLines.map { $0 ? .rows : .lists }
    return StreamedRows(documents: documents, key: key)
  }

  /// The format of a file, whose name indicates whether each line is a row.
  func fileFormat(_ path: String) -> RowFormat {
    let isNamedSo = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    return hasLines ?? isNamedSo ? .rowLines(key: key) : format
  }
}
