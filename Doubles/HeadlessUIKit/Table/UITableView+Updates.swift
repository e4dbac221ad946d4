public import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Source: UIKit, `UITableView`, "Inserting, deleting, and moving rows and sections", iOS 2.0;
/// moves iOS 5.0, `performBatchUpdates(_:completion:)` iOS 11.0.
extension UITableView {
  /// Performs changes as one batch. Until `updates` is called the data source
  /// answers as before, when it returns as afterwards (R1).
  ///
  /// Apple's `updates` doesn't escape and may be `nil`, which Swift can't declare together.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates()
    if let completion { completions.append(completion) }
    endUpdates()
  }

  /// Begins changes that are shown together. Calls nest (R9).
  public func beginUpdates() {
    let isFresh = needsData
    loadIfNeeded()
    recorder.begin(counts: shownCounts, isFresh: isFresh)
  }

  /// Ends changes that are shown together, and shows them when it is the outermost call.
  public func endUpdates() {
    do throws(ContractViolation) {
      if let batch = try recorder.end() { perform(batch) }
    } catch {
      log.record(error)
    }
  }

  /// Inserts rows; counted after the batch (R3).
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .insertItem($0.itemPath) })
  }

  /// Deletes rows; counted before the batch (R2).
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .deleteItem($0.itemPath) })
  }

  /// Fetches the cells of rows again; counted before the batch (R2, R5).
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    tell(animation, indexPaths.map { .reloadItem($0.itemPath) })
  }

  /// Moves a row, from before to after the batch (R2, R3).
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    tell(
      .automatic, [.moveItem(ItemMove(from: indexPath.itemPath, to: newIndexPath.itemPath))])
  }

  /// Inserts sections; counted after the batch (R3).
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .insertSection($0) })
  }

  /// Deletes sections; counted before the batch (R2).
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .deleteSection($0) })
  }

  /// Fetches the cells and headers of sections again; counted before the batch (R2, R5).
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    tell(animation, sections.map { .reloadSection($0) })
  }

  /// Moves a section, from before to after the batch (R2, R3).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    tell(.automatic, [.moveSection(SectionMove(from: section, to: newSection))])
  }

  /// Whether a drop is in progress: no changes are allowed then (R36).
  public var hasUncommittedUpdates: Bool { drop != nil }

  /// One call outside of a batch is a batch of its own.
  private func tell(_ animation: RowAnimation, _ operations: [ViewOperation]) {
    beginUpdates()
    for operation in operations {
      recorder.record { $0.append(operation) }
      batchAnimations[operation] = animation
    }
    endUpdates()
  }
}
