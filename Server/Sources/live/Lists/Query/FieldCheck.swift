import LiveList
import LiveListSources
import Synchronization

/// Reports specified fields that no row has, as a typo would otherwise silently show an empty list.
///Only the first rows are checked, as fields can disappear later.
final class FieldCheck: Sendable {
  private let fields: [String]
  private let note: @Sendable (String) -> Void
  private let isDone = Mutex(false)

  /// - Parameters:
  ///   - query: The query that names the fields.
  ///   - note: Receives a message for each field that does not exist.
  init(_ query: RowQuery, note: @escaping @Sendable (String) -> Void = StandardError.note) {
    fields = query.fields
    self.note = note
  }

  /// Checks rows before the query is applied.
  func look(at sections: [RowQuery.Section]) {
    guard !fields.isEmpty, sections.contains(where: { !$0.items.isEmpty }) else { return }
    let isFirst = isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
    guard isFirst else { return }
    var known: [String] = []
    var seen: Set<String> = []
    for field in sections.lazy.flatMap(\.items).flatMap(\.fields)
    where seen.insert(field.name).inserted { known.append(field.name) }
    for field in fields where !seen.contains(field) {
      note("No row has a field \"\(field)\". Existing fields: \(known.joined(separator: ", ")).")
    }
  }
}

extension RowQuery {
  /// The specified fields, each once, in the order in which they are used.
  fileprivate var fields: [String] {
    let all =
      filters.map(\.field) + (group.map { [$0] } ?? []) + order.keys.map(\.field)
      + columns.map(\.field)
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }
}
