import LiveList
import LiveListSources
import Synchronization

/// Says which of the fields that a person named no row has: a slip of the pen would show an empty
/// list, without a word.
///
/// The first rows are looked at, and no others: fields may go later.
final class FieldCheck: Sendable {
  private let fields: [String]
  private let note: @Sendable (String) -> Void
  private let isDone = Mutex(false)

  /// - Parameters:
  ///   - query: What is shown of the rows.
  ///   - note: Is told a sentence for each field that is not there.
  init(_ query: RowQuery, note: @escaping @Sendable (String) -> Void = StandardError.note) {
    fields = query.fields
    self.note = note
  }

  /// Looks at rows before they are chosen.
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
      note("No row has a field \"\(field)\". There are: \(known.joined(separator: ", ")).")
    }
  }
}

extension RowQuery {
  /// The fields that are named, each once, in the order in which they are needed.
  fileprivate var fields: [String] {
    let all =
      filters.map(\.field) + (group.map { [$0] } ?? []) + order.keys.map(\.field)
      + columns.map(\.field)
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }
}
