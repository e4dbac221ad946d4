public import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Source: UIKit, `UICollectionView`, "Inserting, moving, and deleting items", iOS 6.0.
extension UICollectionView {
  /// Performs changes as one batch. The data source must have its old data until `updates` is
  /// called, and its new data when `updates` returns (R1).
  ///
  /// Apple's parameter `updates` is nonescaping and optional. Swift can't declare both, so it isn't
  /// optional here.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    begin()
    updates()
    if let completion { completions.append(completion) }
    end()
  }

  /// Inserts items. Index paths refer to the list after the batch (R3).
  public func insertItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .insertItem($0.itemPath) })
  }

  /// Deletes items. Index paths refer to the list before the batch (R2).
  public func deleteItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .deleteItem($0.itemPath) })
  }

  /// Requests the cells of items again. Index paths refer to the list before the batch (R2, R5).
  public func reloadItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .reloadItem($0.itemPath) })
  }

  /// Moves an item from its path before the batch to its path after the batch (R2, R3).
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    tell([.moveItem(ListDiff.ItemMove(from: indexPath.itemPath, to: newIndexPath.itemPath))])
  }

  /// Inserts sections. Indexes refer to the list after the batch (R3).
  public func insertSections(_ sections: IndexSet) {
    tell(sections.map { .insertSection($0) })
  }

  /// Deletes sections. Indexes refer to the list before the batch (R2).
  public func deleteSections(_ sections: IndexSet) {
    tell(sections.map { .deleteSection($0) })
  }

  /// Requests the cells and headers of sections again. Indexes refer to the list before the batch
  /// (R2, R5).
  public func reloadSections(_ sections: IndexSet) {
    tell(sections.map { .reloadSection($0) })
  }

  /// Moves a section from its index before the batch to its index after the batch (R2, R3).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    tell([.moveSection(ListDiff.SectionMove(from: section, to: newSection))])
  }

  /// Whether a drop is in progress. Changes aren't allowed meanwhile (R36).
  public var hasUncommittedUpdates: Bool { isHandlingDrop }

  private func begin() {
    let isFresh = needsData
    loadIfNeeded()
    recorder.begin(counts: shownCounts, isFresh: isFresh)
  }

  private func end() {
    do throws(ContractViolation) {
      if let batch = try recorder.end() { perform(batch) }
    } catch {
      log.record(error)
    }
  }

  /// Performs operations. A call outside of a batch is a separate batch.
  private func tell(_ operations: [ContractViolation.Operation]) {
    begin()
    for operation in operations { recorder.record { $0.append(operation) } }
    end()
  }
}
