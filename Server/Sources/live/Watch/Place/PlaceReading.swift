import LiveList
import LiveListPipeline
import LiveListSources

/// The states of a watched list.
typealias WatchedStates = ListStates<String, String, JSONRow>
typealias WatchedState = ListState<String, String, JSONRow>
typealias RowFormat = JSONFormat<String, String, JSONRow>

/// How a place is read.
struct PlaceReading: Hashable, Sendable {
  /// The field that identifies rows; detected if it is `nil`.
  var key: String?
  /// Whether each line is a row; detected if it is `nil`.
  var hasLines: Bool?
  /// The polling interval; the usual one of the place if it is `nil`.
  var interval: Duration?
  /// The query of a SQLite file; all its tables if it is `nil`.
  var sql: String?
  /// The name of the place's kind, as given with `--as`; detected if it is `nil`.
  var kind: String?
}

extension PlaceReading {
  /// The format of a document that is a whole list.
  var format: RowFormat { key.map { .rows(key: $0) } ?? .rows }

  /// The format of a document whose name doesn't indicate whether each line is a row.
  var document: RowFormat { hasLines == true ? .rowLines(key: key) : format }

  /// How a stream is read.
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
