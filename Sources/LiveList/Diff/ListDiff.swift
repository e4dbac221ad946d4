/// The difference between two lists of sections, independent of the view that shows them.
///
/// Deletes and origins refer to the source (the old list), inserts and targets to the target (the
/// new list). The items of a deleted or inserted section aren't listed, unless they moved: an item
/// that moved out of a deleted section, or into a new one, is a move like any other.
///
/// For lists with unique ids the moves are the fewest possible: matched pairs less the longest run
/// of pairs that kept their order, inside sections and for sections.
@frozen
public struct ListDiff: Hashable, Sendable {
  /// Deleted sections, ascending in the source.
  public var sectionDeletes: [Int] = []
  /// Sections that are new, ascending in the target.
  public var sectionInserts: [Int] = []
  /// Sections that changed their order, ascending in the target.
  public var sectionMoves: [SectionMove] = []
  /// Sections that stayed and whose header changed, ascending in the target.
  public var sectionUpdates: [SectionMove] = []
  /// Items deleted from sections that stayed, ascending in the source.
  public var itemDeletes: [ItemPath] = []
  /// Items that are new in sections that stayed, ascending in the target.
  public var itemInserts: [ItemPath] = []
  /// Items that changed their order or their section, ascending in the target.
  public var itemMoves: [ItemMove] = []
  /// Items that stayed and whose content changed, moved or not, ascending in the target.
  public var itemUpdates: [ItemMove] = []

  /// The difference between a list and itself.
  @inlinable
  public init() {}

  /// Whether the two lists show the same.
  public var isEmpty: Bool { self == ListDiff() }
}

/// A section of the source and its index in the target; in JSON an array of two numbers.
@frozen
public struct SectionMove: Hashable, Sendable {
  /// The index before.
  public var from: Int
  /// The index after.
  public var to: Int

  /// The pair of both.
  @inlinable
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

/// An item of the source and its path in the target; in JSON an array of two paths.
@frozen
public struct ItemMove: Hashable, Sendable {
  /// The path before.
  public var from: ItemPath
  /// The path after.
  public var to: ItemPath

  /// The pair of both.
  @inlinable
  public init(from: ItemPath, to: ItemPath) {
    self.from = from
    self.to = to
  }
}
