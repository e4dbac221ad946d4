#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
import LiveList
public import LiveListTesting
public import _AppKit

/// A collection view of AppKit, on which tests play batches.
@MainActor
public final class GridBatchStage: NSObject, BatchStage, NSCollectionViewDataSource {
  public static let name = "NSCollectionView"
  public static let kind = ContractViolation.View.collectionView

  private let window = NSWindow.staged(NSRect(x: 0, y: 0, width: 100, height: 1000))
  public let view = StagedGridView(frame: NSRect(x: 0, y: 0, width: 100, height: 1000))
  private var texts: [[String]]
  private static let item = NSUserInterfaceItemIdentifier("item")

  public init(_ texts: [[String]]) {
    self.texts = texts
    super.init()
    let layout = NSCollectionViewFlowLayout()
    layout.itemSize = NSSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    view.register(TextItem.self, forItemWithIdentifier: Self.item)
    view.collectionViewLayout = layout
    view.dataSource = self
    let scrollView = NSScrollView(frame: view.frame)
    scrollView.documentView = view
    window.contentView = scrollView
    view.layoutSubtreeIfNeeded()
  }

  public func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) {
    view.attempt {
      view.performBatchUpdates({
        self.texts = texts
        for operation in operations { view.perform(operation) }
      })
      view.layoutSubtreeIfNeeded()
    }
  }

  public var shown: [[String]] {
    let paths = view.indexPathsForVisibleItems()
    return texts.indices.map { section in
      texts[section].indices.compactMap { item in
        let path = IndexPath(item: item, section: section)
        return paths.contains(path) ? (view.item(at: path) as? TextItem)?.text : nil
      }
    }
  }

  public func numberOfSections(in collectionView: NSCollectionView) -> Int { texts.count }

  public func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts[section].count }

  public func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: Self.item, for: indexPath)
    _ = item.view
    (item as? TextItem)?.text = texts[indexPath.section][indexPath.item]
    return item
  }
}

extension NSCollectionView {
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
