/// The sections and items of a view at one moment, by their identifiers.
///
/// It has the methods of Apple's `NSDiffableDataSourceSnapshot`, with the same names, so that an
/// app changes the name of the type and nothing else:
///
///     var snapshot = DiffableSnapshot<Section, Friend.ID>()
///     snapshot.appendSections([.online, .offline])
///     snapshot.appendItems(online.map(\.id), toSection: .online)
///     source.apply(snapshot, animatingDifferences: true)
///
/// An item belongs to one section. Items that are appended or inserted although the snapshot has
/// them already are moved, as in Apple's. What Apple's snapshots raise exceptions for is ignored
/// here and reported in ``misuses``.
///
/// A snapshot is a value: a copy shares its storage until one of both is edited.
@frozen
public struct DiffableSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  @usableFromInline var sections = IdentifierList<SectionIdentifierType>()
  /// The items of all sections, one section after the other.
  @usableFromInline var items = IdentifierList<ItemIdentifierType>()
  /// Where the items of each section end.
  @usableFromInline var ends: [Int] = []
  @usableFromInline var reloads = IdentifierMarks<ItemIdentifierType>()
  @usableFromInline var reconfigures = IdentifierMarks<ItemIdentifierType>()
  @usableFromInline var sectionReloads = IdentifierMarks<SectionIdentifierType>()
  @usableFromInline var reports: [DiffableMisuse] = []

  /// A snapshot without sections.
  @inlinable
  public init() {}

  /// The requests that the snapshot couldn't fulfill, since it was made or last applied.
  @inlinable public var misuses: [DiffableMisuse] { reports }
}

/// What a snapshot contains.
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

  /// The number of items in a section, zero for an unknown one.
  @inlinable
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections.position(of: identifier).map { range(ofSection: $0).count } ?? 0
  }

  /// The items of a section, none for an unknown one.
  ///
  /// - Complexity: O(*k*) in the items of the section.
  @inlinable
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let section = sections.position(of: identifier) else { return [] }
    return Array(items.ids[range(ofSection: section)])
  }

  /// The section that contains an item, `nil` if none does.
  ///
  /// - Complexity: O(log *s*) in the sections.
  @inlinable
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    items.position(of: identifier).map { sections.ids[section(ofPosition: $0)] }
  }

  /// The index of an item among the items of all sections, `nil` if there is none.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    items.position(of: identifier)
  }

  /// The index of a section, `nil` if there is none.
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
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Two snapshots are equal if they have the same items in the same sections, whatever is marked to
/// be updated.
extension DiffableSnapshot: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.ends == right.ends && left.sections.ids == right.sections.ids
      && left.items.ids == right.items.ids
  }
}

extension DiffableSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
