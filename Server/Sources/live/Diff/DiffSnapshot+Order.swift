import LiveList
import LiveListSources

extension DiffSnapshot {
  /// The list in which each row that differs from the row with its identity only by the order of
  /// members is that row. Objects are unordered, so such a row hasn't changed.
  ///
  /// - Complexity: O(*n*) in the size of both lists.
  func keepingOrder(of before: DiffSnapshot) -> DiffSnapshot {
    var known: [JSONRow.ID: JSONValue] = [:]
    for row in before.lazy.flatMap(\.items) where known[row.id] == nil {
      known[row.id] = row.content
    }
    return map { section in
      ListSection(
        id: section.id, header: section.header,
        items: section.items.map { row in
          guard let old = known[row.id], old != row.content, old.isSame(as: row.content) else {
            return row
          }
          return JSONRow(id: row.id, content: old)
        })
    }
  }
}

extension JSONValue {
  /// Whether two values are equal if the order of members is ignored.
  fileprivate func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let mine), .array(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let mine), .object(let others)):
      mine.count == others.count
        && mine.allSatisfy { member in other[member.name].map(member.value.isSame) ?? false }
    default: self == other
    }
  }
}
