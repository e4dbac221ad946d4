extension ListChangeset {
  /// One step of a changeset: the changes for the view, and the list after them.
  @frozen
  public struct Batch {
    /// The changes for the view.
    public let changes: BatchChanges
    /// How the list after the batch is made of the other two.
    @usableFromInline let content: BatchStep.Content
    /// The target, or if the batch isn't the last one, the source.
    @usableFromInline let list: [ListSection<SectionID, Header, Item>]
    /// The target if the batch isn't the last one, and otherwise empty.
    @usableFromInline let next: [ListSection<SectionID, Header, Item>]

    @inlinable
    init(_ step: BatchStep, from source: Lists, to target: Lists) {
      changes = step.changes
      content = step.content
      if case .target = content {
        (list, next) = (target.sections, [])
      } else {
        (list, next) = (source.sections, target.sections)
      }
    }

    /// Creates a batch from its changes and the list after it.
    @inlinable
    public init(changes: BatchChanges, after: [ListSection<SectionID, Header, Item>]) {
      self.changes = changes
      content = .target
      (list, next) = (after, [])
    }

    @usableFromInline typealias Lists = StoredSections<SectionID, Header, Item>

    /// The list that the view's data must equal after the batch.
    ///
    /// - Complexity: O(1) for the last batch. The list after a batch of reloads is computed in O(*n*),
    ///   and that after a batch of sections in O(*s*).
    @inlinable public var after: [ListSection<SectionID, Header, Item>] {
      if case .target = content { list } else { madeList }
    }

    /// The list after a batch that isn't the last one.
    @inlinable @inline(never)
    var madeList: [ListSection<SectionID, Header, Item>] {
      switch content {
      case .target: list
      case .refreshed(let updates): list.refreshed(updates, from: next)
      case .arranged(let origins, let updates):
        list.refreshed(updates, from: next).arranged(origins, in: next)
      }
    }
  }
}

extension Array {
  /// Returns this list with some of its items replaced by those of another.
  ///
  /// It isn't inlinable, because reloads are rare, and copying the arrays takes most of its time.
  @usableFromInline
  func refreshed<SectionID, Header, Item>(_ updates: [ListDiff.ItemMove], from target: Self) -> Self
  where Element == ListSection<SectionID, Header, Item> {
    guard !updates.isEmpty else { return self }
    var sections = self
    for update in updates {
      sections[update.from.section].items[update.from.item] =
        target[update.to.section].items[update.to.item]
    }
    return sections
  }

  /// Returns the sections of another list, with the contents of this one unless they are new.
  @inlinable
  func arranged(_ origins: SectionMap, in target: Self) -> Self {
    Self(unsafeUninitializedCapacity: target.count) { sections, count in
      for section in target.indices {
        let arranged = origins[section].map { self[$0] } ?? target[section]
        sections.initializeElement(at: section, to: arranged)
      }
      count = target.count
    }
  }
}

extension ListChangeset.Batch: Equatable where Header: Equatable, Item: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.changes == right.changes && left.after == right.after
  }
}

extension ListChangeset.Batch: Hashable where Header: Hashable, Item: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(changes)
    hasher.combine(after)
  }
}

extension ListChangeset.Batch: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
