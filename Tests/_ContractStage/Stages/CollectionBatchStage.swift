#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
import LiveList
public import LiveListTesting
public import _UIKit

/// A collection view on which tests play batches.
@MainActor
public final class CollectionBatchStage: NSObject, BatchStage, UICollectionViewDataSource {
  public static let name = "UICollectionView"
  public static let kind = ContractViolation.View.collectionView

  private let window = UIWindow.staged(CGRect(x: 0, y: 0, width: 320, height: 1000))
  public let view: StagedCollectionView
  private var texts: [[String]]

  public init(_ texts: [[String]]) {
    self.texts = texts
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 44)
    view = StagedCollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 1000), collectionViewLayout: layout)
    super.init()
    view.register(TextCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = self
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  public func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) {
    view.attempt {
      view.performBatchUpdates({
        self.texts = texts
        for operation in operations { view.perform(operation) }
      })
      view.layoutIfNeeded()
    }
  }

  public var shown: [[String]] {
    let paths = Set(view.indexPathsForVisibleItems)
    return texts.indices.map { section in
      texts[section].indices.compactMap { item in
        let path = IndexPath(item: item, section: section)
        return paths.contains(path) ? (view.cellForItem(at: path) as? TextCell)?.text : nil
      }
    }
  }

  public func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }

  public func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts[section].count }

  public func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? TextCell)?.text = texts[indexPath.section][indexPath.item]
    return cell
  }
}

extension UICollectionView {
  /// Performs one change.
  fileprivate func perform(_ operation: ContractViolation.Operation) {
    switch operation {
    case .deleteSection(let section): deleteSections([section])
    case .insertSection(let section): insertSections([section])
    case .reloadSection(let section): reloadSections([section])
    case .moveSection(let move): moveSection(move.from, toSection: move.to)
    case .deleteItem(let path): deleteItems(at: [IndexPath(path)])
    case .insertItem(let path): insertItems(at: [IndexPath(path)])
    case .reloadItem(let path): reloadItems(at: [IndexPath(path)])
    case .moveItem(let move): moveItem(at: IndexPath(move.from), to: IndexPath(move.to))
    case .refreshHeader, .reconfigureItem, .removeRow, .insertRow, .moveRow, .reloadRow:
      preconditionFailure("\(operation) isn't part of a collection view's batch.")
    }
  }
}
#endif
