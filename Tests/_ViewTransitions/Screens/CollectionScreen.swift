#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
public import LiveListTesting
import LiveListUIKit
public import LiveListViews
public import _UIKit

/// A collection view whose data belongs to the app, which calls
/// `collectionView.apply(changeset) { data = $0 }`.
@MainActor
public class CollectionScreen: CollectionStage, TransitionScreen, UICollectionViewDataSource {
  private let owner = DataOwner()

  public var data: [SampleSection] { owner.sections }

  /// Creates a collection view with this height.
  public required init(height: Double) {
    super.init(height: height)
    collection.dataSource = self
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    let changeset = ListChangeset(from: owner.source(for: request), to: target)
      .replacingItems(where: SampleItem.differInKind)
    collection.apply(
      changeset, updates: request.updates, options: request.options,
      setData: { owner.set($0, request) }
    ).whenEnded(ended)
  }

  public func numberOfSections(in collectionView: UICollectionView) -> Int { data.count }

  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    data[section].items.count
  }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    Self.cell(collectionView, indexPath, owner.item(at: ItemPath(indexPath)))
  }

  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    Self.header(collectionView, kind, indexPath, owner.headerText(of: indexPath.section))
  }
}

/// A collection view that scrolls horizontally.
public final class HorizontalCollectionScreen: CollectionScreen {
  public override class var isHorizontal: Bool { true }
}
#endif
