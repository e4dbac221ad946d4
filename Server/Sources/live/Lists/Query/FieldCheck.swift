import ArgumentParser
import CommandSupport
import LiveList
import LiveListSources
import Synchronization

/// Reports specified fields that no row has, because a typo would otherwise silently result in an
/// empty list. Only the first rows are checked, because fields can disappear later.
final class FieldCheck: Sendable {
  private let fields: [FieldPath]
  private let comparisons: [RowComparison]
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    var isDone = false
    var hasProblem = false
  }

  /// - Parameters:
  ///   - query: The query that names the fields.
  ///   - other: A filter besides the query; `nil` if there is none.
  ///   - note: Receives a message for each field that doesn't exist.
  init(
    _ query: RowQuery, _ other: RowFilter? = nil,
    note: @escaping @Sendable (String) -> Void = StandardError.note
  ) {
    var query = query
    query.filters += [other].compactMap(\.self)
    fields = query.fields
    comparisons = query.filters.flatMap(\.comparisons).filter { $0.isOrdering && !$0.hasNumber }
    self.note = note
  }

  /// Checks rows before the query is applied.
  func look(at sections: [RowQuery.Section]) {
    guard !fields.isEmpty, sections.contains(where: { !$0.items.isEmpty }) else { return }
    let isFirst = state.withLock { state in
      defer { state.isDone = true }
      return !state.isDone
    }
    guard isFirst else { return }
    var known: [String] = []
    var seen: Set<String> = []
    for field in sections.lazy.flatMap(\.items).flatMap(\.fields)
    where seen.insert(field.name).inserted { known.append(field.name) }
    for field in fields where !sections.contains(where: { $0.items.contains { $0[field] != nil } })
    {
      report(
        "No row has a field \"\(field)\".\(field.text.suggestion(among: known)) Existing fields: "
          + "\(known.joined(separator: ", ")).")
    }
    for comparison in comparisons where sections.hasOnlyNumbers(in: comparison.field) {
      report(
        "\"\(comparison.value)\" isn't a number, but all values of the field "
          + "\"\(comparison.field)\" are.")
    }
  }

  private func report(_ message: String) {
    state.withLock { $0.hasProblem = true }
    note(message)
  }

  /// Throws if a list that won't change lacks a field, which ``look(at:)`` has already reported.
  ///
  /// - Throws: `ExitCode` for an invalid command line if a field is missing.
  func requireFields() throws {
    if state.withLock(\.hasProblem) { throw ExitCode.validationFailure }
  }
}

extension RowQuery {
  /// The specified fields, without duplicates, in the order in which they are used.
  fileprivate var fields: [FieldPath] {
    let all =
      filters.flatMap(\.comparisons).map(\.field) + (group.map { [$0] } ?? [])
      + order.keys.map(\.field)
      + columns.map(\.field)
    var seen: Set<FieldPath> = []
    return all.filter { seen.insert($0).inserted }
  }
}

extension [RowQuery.Section] {
  /// Whether all values of a field are numbers, and there is at least one.
  fileprivate func hasOnlyNumbers(in field: FieldPath) -> Bool {
    let values = lazy.flatMap(\.items).compactMap { $0[field] }.filter { $0 != .null }
    return !values.isEmpty && values.allSatisfy { FieldValue($0).isNumber }
  }
}
