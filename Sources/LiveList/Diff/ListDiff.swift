/// The difference between two lists of sections, independent of the view that shows them.
///
/// Deletes and the origins of moves are indexes in the source (the old list); inserts and the
/// targets of moves are indexes in the target (the new list). The items of a deleted or inserted
/// section aren't listed, unless they moved: an item that moved out of a deleted section, or into
/// an inserted one, is listed as a move.
///
/// If ids are unique, the number of moves is minimal. Only the items outside a longest sequence
/// that kept its order move, and the same holds for sections.
@frozen
public struct ListDiff: Hashable, Sendable {
  /// Deleted sections, ascending in the source.
  public var sectionDeletes: [Int] = []
  /// Inserted sections, ascending in the target.
  public var sectionInserts: [Int] = []
  /// Sections that changed their order, ascending in the target.
  public var sectionMoves: [SectionMove] = []
  /// Sections that exist in both lists and whose header changed, ascending in the target.
  public var sectionUpdates: [SectionMove] = []
  /// Items deleted from sections that exist in both lists, ascending in the source.
  public var itemDeletes: [ItemPath] = []
  /// Items inserted into sections that exist in both lists, ascending in the target.
  public var itemInserts: [ItemPath] = []
  /// Items whose order or section changed, ascending in the target.
  public var itemMoves: [ItemMove] = []
  /// Items that exist in both lists and whose content changed, moved or not, ascending in the
  /// target.
  public var itemUpdates: [ItemMove] = []

  /// Creates an empty diff.
  @inlinable
  public init() {}

  /// Whether the two lists are equal.
  public var isEmpty: Bool { self == ListDiff() }

  /// Whether sections are inserted, deleted or moved.
  @inlinable var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// Whether items are inserted, deleted or moved.
  @inlinable var changesItems: Bool {
    !(itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty)
  }
}

extension ListDiff {
  /// The indexes of a section in the source and in the target; in JSON an array of two numbers.
  @frozen
  public struct SectionMove: Hashable, Sendable {
    /// The index in the source.
    public var from: Int
    /// The index in the target.
    public var to: Int

    /// Creates a pair of indexes.
    @inlinable
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The paths of an item in the source and in the target; in JSON an array of two paths.
  @frozen
  public struct ItemMove: Hashable, Sendable {
    /// The path in the source.
    public var from: ItemPath
    /// The path in the target.
    public var to: ItemPath

    /// Creates a pair of paths.
    @inlinable
    public init(from: ItemPath, to: ItemPath) {
      self.from = from
      self.to = to
    }
  }
}
