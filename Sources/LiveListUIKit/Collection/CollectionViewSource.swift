#if HEADLESS_UIKIT || canImport(UIKit)
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The data source of a collection view that shows a list: it has the sections, makes the cells,
/// and shows every new list animated.
///
/// The same as ``TableViewSource``, for collection views.
@MainActor
public final class CollectionViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, UICollectionViewDataSource {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Makes and fills the cell of an item.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, Item) -> UICollectionViewCell
  /// Makes and fills a view that stands beside the items of a section.
  public typealias SupplementaryProvider =
    @MainActor (UICollectionView, String, IndexPath, Section) -> UICollectionReusableView

  private let list = ShownList<SectionID, Header, Item>()
  private weak var collectionView: UICollectionView?
  private let cell: CellProvider
  private var isResuming = false

  /// What else is wanted of the collection view.
  public var options = UpdateOptions()
  /// How items are treated that stay and change their content.
  public var updates = ContentUpdates.reconfigure
  /// Makes headers, footers and the like; needed as soon as the layout asks for one.
  public var supplementaryView: SupplementaryProvider?
  /// Whether a person may drag an item; nothing may be dragged unless ``onMove`` is set.
  public var canMove: @MainActor (Item) -> Bool = { _ in true }
  /// Called when a person has dragged an item, with its path before and after; ``sections`` is as
  /// the collection view shows it.
  public var onMove: (@MainActor (Item, ItemMove) -> Void)?

  /// Becomes the data source of a collection view, with nothing to show yet.
  ///
  /// Collection views do not keep their data source: whoever makes it keeps it.
  public init(_ collectionView: UICollectionView, cell: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cell = cell
    super.init()
    collectionView.dataSource = self
  }

  /// What the collection view shows.
  public var sections: [Section] { list.sections }

  /// What the collection view is to show in the end: ``sections``, or a newer list that waits.
  /// Whoever changes what is there changes this.
  public var newestSections: [Section] { list.newest }

  /// The item at a place, `nil` when there is none.
  public func item(for indexPath: IndexPath) -> Item? { list.item(at: ItemPath(indexPath)) }

  /// The place of an item, `nil` when it is not shown.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    list.path(of: id).map { IndexPath($0) }
  }

  /// Shows a list, and waits until it, or a newer one, is shown and the collection view has come to
  /// rest.
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
  ///   - ended: Called once, when the list, or a newer one, is shown and the collection view has
  ///     come to rest.
  public func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    guard let collectionView, collectionView.dataSource === self else {
      list.set(sections)
      return ended(.nothing)
    }
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    list.show(
      sections, on: CollectionBatchView(collectionView: collectionView), updates: updates,
      options: options,
      ended: { [weak self] outcome in
        ended(outcome)
        if case .postponed = outcome { self?.resumeLater() }
      })
  }

  /// Shows the target of a changeset, wherever it starts from.
  @discardableResult
  public func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true
  ) async -> UpdateOutcome {
    await apply(changeset.target, isAnimated: isAnimated)
  }

  /// Shows the targets of changesets as they come, each when the one before it has come to rest,
  /// until there are no more, the task is cancelled, or the collection view is gone.
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

  /// Shows the list that had to wait because items were being dragged or dropped.
  public func resume() { list.resume() }

  /// Nobody tells when a drag or a drop is over that changed nothing.
  private func resumeLater() {
    guard !isResuming else { return }
    isResuming = true
    Task { [weak self] in
      while self?.collectionView?.hasUncommittedUpdates == true {
        try? await Task.sleep(for: .milliseconds(100))
      }
      self?.isResuming = false
      self?.resume()
    }
  }

  // The methods of a protocol of Objective-C have to be in the class itself.

  public func numberOfSections(in collectionView: UICollectionView) -> Int { list.sections.count }

  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    list.sections[section].items.count
  }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = item(for: indexPath) else {
      return collectionView.emptyCell(at: indexPath)
    }
    return list.answering { cell(collectionView, indexPath, item) }
  }

  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let supplementaryView, list.sections.indices.contains(indexPath.section) else {
      return collectionView.emptyView(ofKind: kind, at: indexPath)
    }
    return list.answering {
      supplementaryView(collectionView, kind, indexPath, list.sections[indexPath.section])
    }
  }

  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    onMove != nil && item(for: indexPath).map(canMove) == true
  }

  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let move = ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath))
    guard let item = list.viewHasMoved(move) else { return }
    list.answering { onMove?(item, move) }
    // Lists that came while the item hung in the air are shown when it has been put down.
    Task { resume() }
  }
}
#endif
