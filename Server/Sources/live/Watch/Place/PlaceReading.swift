import LiveDocuments
import LiveList
import LiveListPipeline
import LiveListSources
import Synchronization

/// The states of a watched list.
typealias WatchedStates = ListStates<String, String, JSONRow>
typealias WatchedState = ListState<String, String, JSONRow>
typealias RowFormat = ListFormat<String, String, JSONRow>

/// The options for reading a place.
struct PlaceReading: Sendable {
  /// The field that identifies rows; `nil` to detect it.
  var key: String?
  /// Whether each line is a row; `nil` to detect it.
  var hasLines: Bool?
  /// The polling interval; `nil` for the place's default.
  var interval: Duration?
  /// The query for a SQLite file or a PostgreSQL database; `nil` for all its tables.
  var sql: String?
  /// The channel of PostgreSQL whose notifications make the query run again; `nil` to poll.
  var channel: String?
  /// The name of the place's kind, as given with `--as`; `nil` to detect it.
  var kind: String?
  /// How to authenticate with a server.
  var access = ServerAccess()
  /// The format of documents; `nil` to detect it.
  var format: DocumentFormat?
  /// The path of the rows in a document; `nil` to detect it.
  var rowsPath: String?
  /// How each line of a text is divided into fields; `nil` for a single field.
  var pattern: LinePattern?
  /// Whether only the first complete list is needed.
  var isOnce = false
  /// What is known about the list while it is watched.
  let status = WatchStatus()
}

extension PlaceReading {
  /// The format of a document whose name doesn't indicate one.
  var document: RowFormat { format(of: "") }

  /// The format of a JSON stream.
  var rows: StreamedRows {
    let areRows = hasLines ?? (format == .jsonl ? true : nil)
    let documents: StreamedRows.Documents? = areRows.map { $0 ? .rows : .lists }
    return StreamedRows(
      documents: documents, key: key, keeping: isOnce ? .max : 10_000, isWhole: isOnce)
  }

  /// How a stream is read that isn't JSON.
  var text: TextStream {
    TextStream(listDocument(""), keeping: isOnce ? .max : 10_000, isWhole: isOnce) { [status] in
      status.setFormat($0)
    }
  }

  /// The format of a document, which its name may indicate.
  func format(of name: String) -> RowFormat {
    let document = listDocument(name)
    let last = LastReading()
    return .parsed { [status, hasLines] bytes throws(FormatFailure) in
      var document = document
      if let hasLines, document.format?.isJSON ?? true {
        let detected = document.format ?? DocumentFormat(detectedIn: bytes)
        document.format = detected.isJSON ? hasLines ? .jsonl : .json : hasLines ? .lines : detected
      }
      let reading = try document.reading(of: bytes, after: last.reading)
      last.reading = reading
      status.setFormat(reading.description)
      return reading.sections
    }
  }

  /// How the files of a folder are read.
  var folder: FolderDocument { FolderDocument(listDocument(""), hasLines: hasLines) }

  private func listDocument(_ name: String) -> ListDocument {
    ListDocument(fileName: name, format: format, key: key, rows: rowsPath, pattern: pattern)
  }
}

/// The last valid version of a document, of which the next one repeats most.
private final class LastReading: Sendable {
  private let state = Mutex<ListDocument.Reading?>(nil)

  var reading: ListDocument.Reading? {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }
}

extension DocumentFormat {
  fileprivate var isJSON: Bool { self == .json || self == .jsonl }
}
