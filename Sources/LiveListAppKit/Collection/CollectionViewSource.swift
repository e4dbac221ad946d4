#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import LiveList
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// The data source of a collection view that shows a list: it has the sections, makes the items,
/// and shows every new list animated.
///
/// The same as ``TableViewSource``, for collection views.
///
/// A collection view that has been given another data source is left alone: only ``sections`` follow.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, NSCollectionViewDataSource {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Makes and fills what shows an item.
  public typealias ItemProvider =
    @MainActor (NSCollectionView, IndexPath, Item) -> NSCollectionViewItem
  /// Makes and fills a view that stands beside the items of a section.
  public typealias SupplementaryProvider =
    @MainActor (
      NSCollectionView, NSCollectionView.SupplementaryElementKind, IndexPath, Section
    ) -> NSView

  private let list = ShownList<SectionID, Header, Item>()
  private weak var collectionView: NSCollectionView?
  private let item: ItemProvider
  var changesRunning = 0

  /// What else is wanted of the collection view.
  public var options = UpdateOptions()
  /// How items are treated that stay and change their content.
  public var updates = ContentUpdates.reconfigure
  /// Makes headers, footers and the like; needed as soon as the layout asks for one.
  public var supplementaryView: SupplementaryProvider?

  /// Becomes the data source of a collection view, with nothing to show yet.
  public init(_ collectionView: NSCollectionView, item: @escaping ItemProvider) {
    self.collectionView = collectionView
    self.item = item
    super.init()
    collectionView.dataSource = self
  }

  /// What the collection view shows.
  public var sections: [Section] { list.sections }

  /// The item at a place, `nil` when there is none.
  public func item(for indexPath: IndexPath) -> Item? { list.item(at: ItemPath(indexPath)) }

  /// The place of an item, `nil` when it is not shown.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    list.path(of: id).map { IndexPath($0) }
  }

  /// Shows a list, and waits until it, or a newer one, is shown and the collection view has come to rest.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply(_ sections: [Section], isAnimated: Bool = true) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(sections, isAnimated: isAnimated) { continuation.resume(returning: $0) }
    }
  }

  /// Shows a list, at once or when the update that runs has ended.
  ///
  /// - Parameters:
  ///   - sections: What is to be shown. It may be overtaken by a newer list while it waits.
  ///   - isAnimated: Whether the changes are to be seen to happen.
  ///   - ended: Called once, when the list, or a newer one, is shown and the collection view has come
  ///     to rest.
  public func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    guard let collectionView else { return ended(.nothing) }
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    list.show(
      sections,
      on: SourceView(view: CollectionBatchView(collectionView: collectionView), source: self),
      updates: updates, options: options, ended: ended)
  }

  /// Shows the targets of changesets as they come, each when the one before it has come to rest,
  /// until there are no more, the view is gone or the task is cancelled.
  ///
  ///     await source.follow(model.changesets())
  ///
  /// - Throws: What the sequence throws.
  public func follow<Changesets: AsyncSequence>(
    _ changesets: Changesets
  ) async throws(Changesets.Failure)
  where Changesets.Element == ListChangeset<SectionID, Header, Item> {
    for try await changeset in changesets {
      guard collectionView != nil else { return }
      await apply(changeset)
    }
  }

  /// Shows the target of a changeset, wherever it starts from.
  @discardableResult
  public func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true
  ) async -> UpdateOutcome {
    await apply(changeset.target, isAnimated: isAnimated)
  }

  // The methods of a protocol of Objective-C have to be in the class itself.

  public func numberOfSections(in collectionView: NSCollectionView) -> Int { list.sections.count }

  public func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    list.sections[section].items.count
  }

  public func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    guard let item = item(for: indexPath) else { return NSCollectionViewItem() }
    return self.item(collectionView, indexPath, item)
  }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    supplementaryView?(collectionView, kind, indexPath, list.sections[indexPath.section])
      ?? NSView()
  }
}

extension CollectionViewSource: ViewSource {
  var isAsked: Bool { collectionView?.dataSource === self }

  var dataCounts: [Int] { list.sections.map { $0.items.count } }

  func renew() {}

  func tellSelection() {}
}
#endif
