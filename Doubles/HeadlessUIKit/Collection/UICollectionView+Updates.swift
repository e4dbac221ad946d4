public import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Source: UIKit, `UICollectionView`, "Inserting, moving, and deleting items", iOS 6.0.
extension UICollectionView {
  /// Performs changes as one batch. Until `updates` is called the data source
  /// answers as before, when it returns as afterwards (R1).
  ///
  /// Apple's `updates` doesn't escape and may be `nil`, which Swift can't declare together.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    begin()
    updates()
    if let completion { completions.append(completion) }
    end()
  }

  /// Inserts items; counted after the batch (R3).
  public func insertItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .insertItem($0.itemPath) })
  }

  /// Deletes items; counted before the batch (R2).
  public func deleteItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .deleteItem($0.itemPath) })
  }

  /// Fetches the cells of items again; counted before the batch (R2, R5).
  public func reloadItems(at indexPaths: [IndexPath]) {
    tell(indexPaths.map { .reloadItem($0.itemPath) })
  }

  /// Moves an item, from before to after the batch (R2, R3).
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    tell([.moveItem(ItemMove(from: indexPath.itemPath, to: newIndexPath.itemPath))])
  }

  /// Inserts sections; counted after the batch (R3).
  public func insertSections(_ sections: IndexSet) {
    tell(sections.map { .insertSection($0) })
  }

  /// Deletes sections; counted before the batch (R2).
  public func deleteSections(_ sections: IndexSet) {
    tell(sections.map { .deleteSection($0) })
  }

  /// Fetches the cells and headers of sections again; counted before the batch (R2, R5).
  public func reloadSections(_ sections: IndexSet) {
    tell(sections.map { .reloadSection($0) })
  }

  /// Moves a section, from before to after the batch (R2, R3).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    tell([.moveSection(SectionMove(from: section, to: newSection))])
  }

  /// Whether a drop is in progress: no changes are allowed then (R36).
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

  /// One call outside of a batch is a batch of its own.
  private func tell(_ operations: [ViewOperation]) {
    begin()
    for operation in operations { recorder.record { $0.append(operation) } }
    end()
  }
}
