public import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Source: UIKit, `UITableView`, "Inserting, deleting, and moving rows and sections", iOS 2.0;
/// moves iOS 5.0, `performBatchUpdates(_:completion:)` iOS 11.0.
extension UITableView {
  /// Performs changes as one batch. The data source must have its old data until `updates` is
  /// called, and its new data when `updates` returns (R1).
  ///
  /// Apple's parameter `updates` is nonescaping and optional. Swift can't declare both, so it isn't
  /// optional here.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates()
    if let completion { completions.append(completion) }
    endUpdates()
  }

  /// Begins changes that are shown together. Calls can be nested (R9).
  public func beginUpdates() {
    let isFresh = needsData
    loadIfNeeded()
    recorder.begin(counts: shownCounts, isFresh: isFresh)
  }

  /// Ends changes that are shown together. The outermost call shows them.
  public func endUpdates() {
    do throws(ContractViolation) {
      if let batch = try recorder.end() { perform(batch) }
    } catch {
      log.record(error)
    }
  }

  /// Inserts rows. Index paths refer to the list after the batch (R3).
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .insertItem($0.itemPath) })
  }

  /// Deletes rows. Index paths refer to the list before the batch (R2).
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .deleteItem($0.itemPath) })
  }

  /// Requests the cells of rows again. Index paths refer to the list before the batch (R2, R5).
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .reloadItem($0.itemPath) })
  }

  /// Moves a row from its path before the batch to its path after the batch (R2, R3).
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    tell(
      .automatic,
      [.moveItem(ListDiff.ItemMove(from: indexPath.itemPath, to: newIndexPath.itemPath))])
  }

  /// Inserts sections. Indexes refer to the list after the batch (R3).
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .insertSection($0) })
  }

  /// Deletes sections. Indexes refer to the list before the batch (R2).
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .deleteSection($0) })
  }

  /// Requests the cells and headers of sections again. Indexes refer to the list before the batch
  /// (R2, R5).
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .reloadSection($0) })
  }

  /// Moves a section from its index before the batch to its index after the batch (R2, R3).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    tell(.automatic, [.moveSection(ListDiff.SectionMove(from: section, to: newSection))])
  }

  /// Whether the user is reordering rows, or a drop is in progress. Changes aren't allowed meanwhile (R36).
  public var hasUncommittedUpdates: Bool { drop != nil }

  /// Performs operations. A call outside of a batch is a separate batch.
  private func tell(_ animation: RowAnimation, _ operations: [ContractViolation.Operation]) {
    beginUpdates()
    for operation in operations {
      recorder.record { $0.append(operation) }
      batchAnimations[operation] = animation
    }
    endUpdates()
  }
}
