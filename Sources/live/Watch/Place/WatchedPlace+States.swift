import Foundation
import LiveListPipeline
import LiveListSources

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
  /// What kind of server there is, `nil` to find out.
  var server: WatchedServer?

  /// What a document that is a whole list says.
  var format: RowFormat { key.map { .rows(key: $0) } ?? .rows }
}

extension WatchedPlace {
  /// The rows of the place, and how current they are.
  ///
  /// - Throws: What is wrong with an address.
  func states(_ reading: PlaceReading) throws -> WatchedStates {
    switch self {
    case .server(let url):
      return try (reading.server ?? .usual).states(at: url, reading)
    case .standardInput:
      return .rows(from: FileHandle.standardInput.fileDescriptor, reading.rows)
    case .command(let words):
      let format = reading.hasLines == true ? .rowLines(key: reading.key) : reading.format
      return .command(words, every: reading.interval ?? .seconds(2), format)
    case .path(let path):
      let timing = reading.interval.map { WatchTiming(interval: $0) } ?? WatchTiming()
      if path.hasSuffix("/") || path.isFolder {
        return .folder(path, sections: reading.fileFormat(path), timing: timing)
      }
      return .file(path, reading.fileFormat(path), timing: timing)
    }
  }
}

extension PlaceReading {
  /// What a stream says.
  fileprivate var rows: StreamedRows {
    let documents: StreamedRows.Documents? = hasLines.map { $0 ? .rows : .lists }
    return StreamedRows(documents: documents, key: key)
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
