/// The changes of a view from one list to another: both lists, and the batches that turn one into
/// the other.
///
/// A changeset is made by comparing two lists. To apply it, perform each of its ``batches`` in
/// order (after each, the view's data is ``ListBatch/after``), then the ``sectionRefreshes`` and
/// the ``itemReconfigures``. UITableView and UICollectionView accept every batch.
///
///     let changeset = ListChangeset(from: oldFriends, to: newFriends)
///     for batch in changeset.batches { … }
@frozen
public struct ListChangeset<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown before.
  public let source: [Section]
  /// The new list.
  public let target: [Section]
  /// What changed between the two, independent of how a view applies it.
  public let diff: ListDiff
  /// The structural changes, in at most two batches, preceded by one of reloads if these were
  /// requested.
  public let batches: [ListBatch<SectionID, Header, Item>]
  /// The sections whose header to refresh after the last batch, ascending in ``target``.
  public let sectionRefreshes: [Int]
  /// The items whose cell to reconfigure after the last batch, ascending in ``target``.
  public let itemReconfigures: [ItemPath]

  /// Whether nothing changed.
  public var isEmpty: Bool {
    batches.isEmpty && sectionRefreshes.isEmpty && itemReconfigures.isEmpty
  }
}

extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// The changes between two lists of sections.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init(
    from source: [Section], to target: [Section], updates: ContentUpdates = .reconfigure,
    moves: Bool = true
  ) {
    self.init(from: source, to: target, role: ItemRole(), updates: updates, moves: moves)
  }
}

extension ListChangeset where Header: Equatable {
  /// The changes between lists whose items are identified and compared by a role.
  @inlinable
  init(
    from source: [Section], to target: [Section], role: some RowRole<Item>,
    updates: ContentUpdates, moves: Bool
  ) {
    guard !source.sharesStorage(with: target) else {
      self.init(unchanged: source)
      return
    }
    var replacing = updates == .replace ? ListDiff() : nil
    let diff = ListDiff(from: source, to: target, role: role, replacing: &replacing)
    guard diff.changesSections || updates != .reconfigure || !moves else {
      self.init(from: source, to: target, inOneBatch: diff)
      return
    }
    let moving = replacing ?? diff
    self.init(
      from: source, to: target, diff, planned: moves ? moving : moving.withoutMoves, updates)
  }

  /// The changes if no section is inserted, deleted or moved, and no item is reloaded.
  @inlinable @inline(__always)
  init(from source: [Section], to target: [Section], inOneBatch diff: ListDiff) {
    self.source = source
    self.target = target
    self.diff = diff
    batches =
      diff.changesItems ? [ListBatch(BatchChanges(itemsOf: diff), content: .whole(target))] : []
    sectionRefreshes = diff.sectionUpdates.isEmpty ? [] : diff.sectionUpdates.map(\.to)
    itemReconfigures = diff.itemUpdates.isEmpty ? [] : diff.itemUpdates.map(\.to)
  }

  /// No changes: the fast path of the most frequent case.
  @inlinable @inline(__always)
  init(unchanged sections: [Section]) {
    source = sections
    target = sections
    diff = ListDiff()
    batches = []
    sectionRefreshes = []
    itemReconfigures = []
  }
}

extension ListChangeset
where SectionID == OnlySection, Header == OnlySection, Item: Identifiable & Equatable {
  /// The changes between two flat lists.
  @inlinable
  public init(
    from source: some Collection<Item>, to target: some Collection<Item>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) {
    let (source, target) = (Array(source), Array(target))
    guard !source.sharesStorage(with: target) else {
      self.init(unchanged: [ListSection(items: source)])
      return
    }
    self.init(
      from: [ListSection(items: source)], to: [ListSection(items: target)], updates: updates,
      moves: moves)
  }
}

extension ListChangeset: Equatable where Header: Equatable, Item: Equatable {}
extension ListChangeset: Hashable where Header: Hashable, Item: Hashable {}
extension ListChangeset: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The changes of a flat list.
public typealias ItemsChangeset<Item> = ListChangeset<OnlySection, OnlySection, Item>
