/// Identifiers that are marked for an update, in the order in which they were marked.
@frozen @usableFromInline
struct IdentifierMarks<ID: Hashable> {
  @usableFromInline var list = IdentifierList<ID>()

  @inlinable
  init() {}

  @inlinable var ids: [ID] { list.ids }

  @inlinable
  mutating func mark(_ ids: [ID]) {
    for id in ids { _ = list.append(id) }
  }

  @inlinable
  mutating func unmark(_ ids: [ID]) {
    guard !list.ids.isEmpty else { return }
    list.remove(at: list.positions(of: ids))
  }

  @inlinable
  mutating func removeAll() {
    list = IdentifierList()
  }
}

extension IdentifierMarks: Sendable where ID: Sendable {}
