public import LiveList

/// Everything that a view receives in order to show another list.
///
/// The steps of a changeset, or those of another source: another diff library, or a test that wants
/// to see whether a view accepts them.
public struct UpdateSteps<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown before.
  public var source: [Section]
  /// The list to show.
  public var target: [Section]
  /// The batches, in order.
  public var batches: [ListBatch<SectionID, Header, Item>]
  /// The headers to refresh after the last batch, counted in ``target``.
  public var sectionRefreshes: [Int]
  /// The cells to reconfigure after the last batch, counted in ``target``.
  public var itemReconfigures: [ItemPath]

  /// Steps from any source.
  public init(
    from source: [Section], to target: [Section],
    batches: [ListBatch<SectionID, Header, Item>], sectionRefreshes: [Int] = [],
    itemReconfigures: [ItemPath] = []
  ) {
    self.source = source
    self.target = target
    self.batches = batches
    self.sectionRefreshes = sectionRefreshes
    self.itemReconfigures = itemReconfigures
  }

  /// The steps of a changeset.
  public init(_ changeset: ListChangeset<SectionID, Header, Item>) {
    self.init(
      from: changeset.source, to: changeset.target, batches: changeset.batches,
      sectionRefreshes: changeset.sectionRefreshes, itemReconfigures: changeset.itemReconfigures)
  }
}

extension UpdateSteps: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
