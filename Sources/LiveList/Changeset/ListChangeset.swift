/// How a view that shows one list comes to show another: the two lists, and the batches that lead
/// from one to the other.
///
/// A changeset is made by comparing two lists, and applied by doing, in order, each of its
/// ``batches`` (the view's data is ``ListBatch/after`` when a batch has been done), then the
/// ``sectionRefreshes`` and the ``itemReconfigures``. Every batch is one that UITableView and
/// UICollectionView accept.
///
///     let changeset = ListChangeset(from: oldFriends, to: newFriends)
///     for batch in changeset.batches { … }
@frozen
public struct ListChangeset<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown before.
  public let source: [Section]
  /// The list that is to be shown.
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

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    batches.isEmpty && sectionRefreshes.isEmpty && itemReconfigures.isEmpty
  }
}

extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// The changes that lead from one list of sections to another.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: What is to be shown.
  ///   - updates: How items are treated that stay and change their content.
  ///   - moves: Whether what changes places is moved; otherwise it is deleted and inserted.
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

  /// The changes where no section comes, goes or moves, and no item is reloaded.
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

  /// No changes: the quick answer to the most frequent question.
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
  /// The changes that lead from one flat list to another.
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
