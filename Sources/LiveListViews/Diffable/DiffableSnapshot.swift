public import LiveList

/// The identifiers of a view's sections and items at one moment.
///
/// Its methods have the same names as those of Apple's `NSDiffableDataSourceSnapshot`, so code
/// that builds a snapshot only needs the new name of the type:
///
///     var snapshot = DiffableSnapshot<Section, Friend.ID>()
///     snapshot.appendSections([.online, .offline])
///     snapshot.appendItems(online.map(\.id), toSection: .online)
///     source.apply(snapshot, animatingDifferences: true)
///
/// An item belongs to one section. As in Apple's snapshots, items that are appended or inserted
/// again are moved. Where Apple's snapshots raise an exception, an edit does as much as possible and
/// reports the rest in ``misuses``; a query returns zero, an empty array or `nil`.
///
/// A snapshot is a value type: copies share their storage until one of them is edited.
@frozen
public struct DiffableSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  @usableFromInline var sections = IdentifierList<SectionIdentifierType>()
  /// The items of all sections, one section after the other.
  @usableFromInline var items = IdentifierList<ItemIdentifierType>()
  /// The position at which the items of each section end.
  @usableFromInline var ends: [Int] = []
  @usableFromInline var reloads = IdentifierMarks<ItemIdentifierType>()
  @usableFromInline var reconfigures = IdentifierMarks<ItemIdentifierType>()
  @usableFromInline var sectionReloads = IdentifierMarks<SectionIdentifierType>()
  @usableFromInline var reports: [DiffableMisuse] = []

  /// Creates a snapshot without sections.
  @inlinable
  public init() {}

  /// The requests that the snapshot couldn't fulfill. Applying it reports them; the snapshot
  /// that the data source returns afterward has none.
  @inlinable public var misuses: [DiffableMisuse] { reports }
}

/// The contents of a snapshot.
extension DiffableSnapshot {
  /// The number of items in all sections.
  @inlinable public var numberOfItems: Int { items.ids.count }

  /// The number of sections.
  @inlinable public var numberOfSections: Int { sections.ids.count }

  /// The sections in their order.
  ///
  /// - Complexity: O(1).
  @inlinable public var sectionIdentifiers: [SectionIdentifierType] { sections.ids }

  /// The items of all sections, in the order of the sections.
  ///
  /// - Complexity: O(1).
  @inlinable public var itemIdentifiers: [ItemIdentifierType] { items.ids }

  /// The number of items in a section; zero if the snapshot doesn't contain the section.
  @inlinable
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections.position(of: identifier).map { range(ofSection: $0).count } ?? 0
  }

  /// The items of a section; empty if the snapshot doesn't contain the section.
  ///
  /// - Complexity: O(*k*) in the number of items of the section.
  @inlinable
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let section = sections.position(of: identifier) else { return [] }
    return Array(items.ids[range(ofSection: section)])
  }

  /// The section that contains an item; `nil` if no section does.
  ///
  /// - Complexity: O(log *s*) in the number of sections.
  @inlinable
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    items.position(of: identifier).map { sections.ids[section(ofPosition: $0)] }
  }

  /// The index of an item among the items of all sections; `nil` if the snapshot doesn't contain
  /// it.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    items.position(of: identifier)
  }

  /// The index of a section; `nil` if the snapshot doesn't contain it.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.position(of: identifier)
  }

  /// The positions of the items of a section.
  @inlinable
  func range(ofSection section: Int) -> Range<Int> {
    (section == 0 ? 0 : ends[section - 1])..<ends[section]
  }

  /// The section of the item at a position.
  @inlinable
  func section(ofPosition position: Int) -> Int {
    ends.partitioningIndex { $0 > position }
  }
}

/// Two snapshots are equal if they have the same sections and items in the same order. Marks for
/// reloads and reconfigures don't count.
extension DiffableSnapshot: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.ends == right.ends && left.sections.ids == right.sections.ids
      && left.items.ids == right.items.ids
  }
}

extension DiffableSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
