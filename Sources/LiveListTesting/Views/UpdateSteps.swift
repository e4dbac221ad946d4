public import LiveList

/// Everything that a view receives to show another list.
///
/// The steps can be those of a changeset, of another diff library, or of a test that checks whether
/// a view accepts them.
public struct UpdateSteps<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown before the update.
  public var source: [Section]
  /// The list to show.
  public var target: [Section]
  /// The batches, in order.
  public var batches: [ListChangeset<SectionID, Header, Item>.Batch]
  /// The headers to refresh after the last batch, as indexes in ``target``.
  public var sectionRefreshes: [Int]
  /// The cells to reconfigure after the last batch, as paths in ``target``.
  public var itemReconfigures: [ItemPath]

  /// Creates steps.
  public init(
    from source: [Section], to target: [Section],
    batches: [ListChangeset<SectionID, Header, Item>.Batch], sectionRefreshes: [Int] = [],
    itemReconfigures: [ItemPath] = []
  ) {
    self.source = source
    self.target = target
    self.batches = batches
    self.sectionRefreshes = sectionRefreshes
    self.itemReconfigures = itemReconfigures
  }

  /// Creates the steps of a changeset.
  public init(_ changeset: ListChangeset<SectionID, Header, Item>) {
    self.init(
      from: changeset.source, to: changeset.target, batches: changeset.batches,
      sectionRefreshes: changeset.sectionRefreshes, itemReconfigures: changeset.itemReconfigures)
  }
}

extension UpdateSteps: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
