/// One step of a changeset: the changes for the view, and the list after them.
@frozen
public struct ListBatch<SectionID: Hashable, Header, Item> {
  /// The changes for the view.
  public let changes: BatchChanges
  @usableFromInline let content: Content

  /// How the list after the batch is stored.
  @usableFromInline
  enum Content {
    /// The list itself.
    case whole([ListSection<SectionID, Header, Item>])
    /// The first list, with some of its items replaced by those of the second list.
    case refreshed(
      [ListSection<SectionID, Header, Item>], from: [ListSection<SectionID, Header, Item>],
      [ItemMove])
  }

  @inlinable
  init(_ changes: BatchChanges, content: Content) {
    self.changes = changes
    self.content = content
  }

  /// Creates a batch from its changes and the list after it.
  @inlinable
  public init(changes: BatchChanges, after: [ListSection<SectionID, Header, Item>]) {
    self.init(changes, content: .whole(after))
  }

  /// The list that the view's data must equal after the batch.
  ///
  /// - Complexity: O(1), except for a batch of reloads, whose list is computed in O(*n*).
  @inlinable public var after: [ListSection<SectionID, Header, Item>] {
    switch content {
    case .whole(let sections):
      return sections
    case .refreshed(var sections, let fresh, let updates):
      for update in updates {
        sections[update.from.section].items[update.from.item] =
          fresh[update.to.section].items[update.to.item]
      }
      return sections
    }
  }
}

extension ListBatch: Equatable where Header: Equatable, Item: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.changes == right.changes && left.after == right.after
  }
}

extension ListBatch: Hashable where Header: Hashable, Item: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(changes)
    hasher.combine(after)
  }
}

extension ListBatch: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension ListBatch.Content: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
