/// The items of one section at one moment, as an outline: items can have child items, which are
/// visible while their parent is expanded.
///
/// Its methods have the same names as those of Apple's `NSDiffableDataSourceSectionSnapshot`:
///
///     var snapshot = DiffableSectionSnapshot<Item>()
///     snapshot.append([.fruit, .vegetables])
///     snapshot.append([.apple, .pear], to: .fruit)
///     snapshot.expand([.fruit])
///     source.apply(snapshot, to: .food)
///
/// Parents are collapsed until you expand them. An item that the snapshot already contains isn't
/// added again. Calls for which Apple's snapshots raise an exception are ignored and reported in
/// ``misuses``.
@frozen
public struct DiffableSectionSnapshot<ItemIdentifierType: Hashable> {
  /// All items, each before its children.
  @usableFromInline var list = IdentifierList<ItemIdentifierType>()
  /// The number of ancestors of each item.
  @usableFromInline var levels: [Int] = []
  @usableFromInline var expanded: Set<ItemIdentifierType> = []
  @usableFromInline var reports: [DiffableMisuse] = []

  /// Creates a snapshot without items.
  @inlinable
  public init() {}

  /// Creates a copy of a snapshot.
  @inlinable
  public init(_ snapshot: DiffableSectionSnapshot<ItemIdentifierType>) {
    self = snapshot
  }

  /// The requests that the snapshot couldn't fulfill. Applying it reports them; the snapshot
  /// that the data source returns afterward has none.
  @inlinable public var misuses: [DiffableMisuse] { reports }
}

/// The contents of a section snapshot.
extension DiffableSectionSnapshot {
  /// All items, visible or not, each before its children.
  ///
  /// - Complexity: O(1).
  @inlinable public var items: [ItemIdentifierType] { list.ids }

  /// The items without a parent.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var rootItems: [ItemIdentifierType] {
    list.ids.indices.filter { levels[$0] == 0 }.map { list.ids[$0] }
  }

  /// The items whose ancestors are all expanded, in the order in which the view shows them.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var visibleItems: [ItemIdentifierType] {
    var visible: [ItemIdentifierType] = []
    var open = 0
    for position in list.ids.indices where levels[position] <= open {
      visible.append(list.ids[position])
      open = levels[position] + (expanded.contains(list.ids[position]) ? 1 : 0)
    }
    return visible
  }

  /// Whether an item is expanded. `false` if the snapshot doesn't contain the item.
  @inlinable
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }

  /// Whether all ancestors of an item are expanded. `false` if the snapshot doesn't contain the
  /// item.
  ///
  /// - Complexity: O(*n*) in the number of items before it.
  @inlinable
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard var position = list.position(of: item) else { return false }
    while let parent = parent(ofPosition: position) {
      guard expanded.contains(list.ids[parent]) else { return false }
      position = parent
    }
    return true
  }

  /// Whether the snapshot contains an item.
  @inlinable
  public func contains(_ item: ItemIdentifierType) -> Bool { list.contains(item) }

  /// The number of ancestors of an item; zero if the snapshot doesn't contain the item.
  @inlinable
  public func level(of item: ItemIdentifierType) -> Int {
    list.position(of: item).map { levels[$0] } ?? 0
  }

  /// The index of an item in ``items``; `nil` if the snapshot doesn't contain the item.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func index(of item: ItemIdentifierType) -> Int? { list.position(of: item) }

  /// The parent of an item; `nil` if it has none.
  ///
  /// - Complexity: O(*k*) in the number of items between them.
  @inlinable
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    list.position(of: child).flatMap { parent(ofPosition: $0) }.map { list.ids[$0] }
  }

  /// The descendants of an item as a separate snapshot. Empty if the snapshot doesn't contain the
  /// item.
  ///
  /// - Parameters:
  ///   - parent: The item.
  ///   - includingParent: Whether to include the item itself as the root.
  /// - Complexity: O(*k*) in the number of descendants.
  @inlinable
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> DiffableSectionSnapshot<ItemIdentifierType> {
    guard let position = list.position(of: parent) else { return Self() }
    let start = includingParent ? position : position + 1
    var copy = Self()
    for child in start..<subtreeEnd(of: position) {
      _ = copy.list.append(list.ids[child])
      copy.levels.append(levels[child] - levels[position] - (includingParent ? 0 : 1))
      if expanded.contains(list.ids[child]) { copy.expanded.insert(list.ids[child]) }
    }
    return copy
  }

  /// The items as text, one per line, indented by level; `-` marks an expanded parent, `+` a
  /// collapsed one.
  public func visualDescription() -> String {
    list.ids.indices.map { position in
      let isParent = subtreeEnd(of: position) > position + 1
      let mark = isParent ? expanded.contains(list.ids[position]) ? "-" : "+" : "*"
      return String(repeating: "  ", count: levels[position]) + "\(mark) \(list.ids[position])"
    }
    .joined(separator: "\n")
  }

  @inlinable
  func parent(ofPosition position: Int) -> Int? {
    guard levels[position] > 0 else { return nil }
    return levels[..<position].lastIndex { $0 < levels[position] }
  }

  /// The position after the last descendant of the item at a position.
  @inlinable
  func subtreeEnd(of position: Int) -> Int {
    levels[(position + 1)...].firstIndex { $0 <= levels[position] } ?? levels.count
  }
}

/// Two snapshots are equal if they have the same items with the same parents, and the same items
/// are expanded.
extension DiffableSectionSnapshot: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.list.ids == right.list.ids && left.levels == right.levels
      && left.expanded == right.expanded
  }
}

extension DiffableSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
