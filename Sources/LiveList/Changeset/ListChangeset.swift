/// The changes that update a view from one list to another: both lists, and the batches of changes.
///
/// Create a changeset by comparing two lists. To apply it, perform each of its ``batches`` in order
/// (after each, the view's data must equal ``ListChangeset/Batch/after``), then the ``sectionRefreshes`` and
/// the ``itemReconfigures``. UITableView and UICollectionView accept every batch.
///
///     let changeset = ListChangeset(from: oldFriends, to: newFriends)
///     for batch in changeset.batches { … }
@frozen
public struct ListChangeset<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  @usableFromInline let before: StoredSections<SectionID, Header, Item>
  @usableFromInline let after: StoredSections<SectionID, Header, Item>
  /// The difference between the two lists, independent of how a view applies it.
  public let diff: ListDiff
  @usableFromInline let arrangement: BatchArrangement
  /// The list after each batch, if the batches were not planned here but earlier or elsewhere.
  @usableFromInline let lists: [[Section]]?

  @inlinable
  init(
    from source: StoredSections<SectionID, Header, Item>,
    to target: StoredSections<SectionID, Header, Item>, _ diff: ListDiff,
    _ arrangement: BatchArrangement, lists: [[Section]]? = nil
  ) {
    before = source
    after = target
    self.diff = diff
    self.arrangement = arrangement
    self.lists = lists
  }

  /// The old list.
  ///
  /// - Complexity: O(1).
  @inlinable public var source: [Section] { before.sections }

  /// The new list.
  ///
  /// - Complexity: O(1).
  @inlinable public var target: [Section] { after.sections }

  /// The structural changes, in at most two batches. If reloads were requested, a batch of reloads
  /// comes first.
  ///
  /// - Complexity: O(1).
  @inlinable public var batches: [Batch] {
    let steps = arrangement.steps(of: diff)
    return Array(unsafeUninitializedCapacity: steps.count) { batches, count in
      for index in steps.indices {
        let batch =
          if let lists {
            Batch(changes: steps[index].changes, after: lists[index])
          } else {
            Batch(steps[index], from: before, to: after)
          }
        batches.initializeElement(at: index, to: batch)
      }
      count = steps.count
    }
  }

  /// The sections whose headers must be refreshed after the last batch, ascending in ``target``.
  ///
  /// - Complexity: O(*s*) in the number of sections whose header changed.
  @inlinable public var sectionRefreshes: [Int] { arrangement.sectionRefreshes(of: diff) }

  /// The items whose cells must be reconfigured after the last batch, ascending in ``target``.
  ///
  /// - Complexity: O(*u*) in the number of items whose content changed.
  @inlinable public var itemReconfigures: [ItemPath] { arrangement.itemReconfigures(of: diff) }

  /// Whether the two lists are equal.
  @inlinable public var isEmpty: Bool { arrangement.isEmpty(with: diff) }
}

extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// Compares two lists of sections.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  @inlinable
  public init(
    from source: [Section], to target: [Section], updates: ContentUpdates = .reconfigure,
    moves: Bool = true
  ) {
    self.init(
      from: .many(source), to: .many(target), SectionRole(), ItemRole(), updates, moves: moves)
  }
}

extension ListChangeset {
  @inlinable
  init(
    from source: StoredSections<SectionID, Header, Item>,
    to target: StoredSections<SectionID, Header, Item>, _ sectionRole: some RowRole<Section>,
    _ role: some RowRole<Item>, _ updates: ContentUpdates, moves: Bool
  ) {
    before = source
    after = target
    lists = nil
    guard !source.sharesStorage(with: target) else {
      diff = ListDiff()
      arrangement = .oneBatch
      return
    }
    var comparison = Comparison(for: updates)
    comparison.compare(source, target, sectionRole, role)
    (diff, arrangement) = comparison.plan(
      for: updates, moves: moves, sourceCount: source.count, targetCount: target.count)
  }
}

extension ListChangeset
where SectionID == OnlySection, Header == OnlySection, Item: Identifiable & Equatable {
  /// Compares two flat lists.
  @inlinable
  public init(
    from source: some Collection<Item>, to target: some Collection<Item>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) {
    self.init(
      from: .one(ListSection(items: Array(source))), to: .one(ListSection(items: Array(target))),
      SectionRole(), ItemRole(), updates, moves: moves)
  }
}

extension ListChangeset: Equatable where Header: Equatable, Item: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.target == right.target && left.diff == right.diff
      && left.batches == right.batches && left.sectionRefreshes == right.sectionRefreshes
      && left.itemReconfigures == right.itemReconfigures
  }
}

extension ListChangeset: Hashable where Header: Hashable, Item: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(target)
    hasher.combine(diff)
  }
}

extension ListChangeset: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The changes between two flat lists.
public typealias ItemsChangeset<Item> = ListChangeset<OnlySection, OnlySection, Item>
