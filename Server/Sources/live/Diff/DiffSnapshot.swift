import LiveList
import LiveListSources

/// A list whose headers and items are any JSON.
typealias DiffSnapshot = [ListSection<JSONRow.ID, JSONValue, JSONRow>]
typealias DiffChangeset = ListChangeset<JSONRow.ID, JSONValue, JSONRow>

extension DiffSnapshot {
  /// The rows of a document.
  init(rows: [ListSection<String, String, JSONRow>]) {
    self = rows.map { section in
      let name = section.id.isEmpty ? JSONValue.null : .string(section.id)
      let header = section.header.isEmpty ? JSONValue.null : .string(section.header)
      return ListSection(id: JSONRow.ID(name), header: header, items: section.items)
    }
  }
}
