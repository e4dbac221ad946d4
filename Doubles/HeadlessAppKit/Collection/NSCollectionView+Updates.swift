public import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// Source: AppKit, `NSCollectionView`, "Inserting, moving, and deleting items", macOS 10.11.
extension NSCollectionView {
  /// Performs changes as one batch. The data source must have its old data until `updates` is
  /// called, and its new data when `updates` returns (R1).
  ///
  /// Apple's parameter `updates` is nonescaping and optional. Swift can't declare both, so it isn't
  /// optional here.
  public func performBatchUpdates(
    _ updates: () -> Void, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    noteBatch()
    begin()
    updates()
    if let completionHandler { completions.append(completionHandler) }
    end()
  }

  /// Inserts items. Index paths refer to the list after the batch (R3).
  public func insertItems(at indexPaths: Set<IndexPath>) {
    tell(indexPaths.sorted().map { .insertItem($0.itemPath) })
  }

  /// Deletes items. Index paths refer to the list before the batch (R2).
  public func deleteItems(at indexPaths: Set<IndexPath>) {
    tell(indexPaths.sorted().map { .deleteItem($0.itemPath) })
  }

  /// Requests the views of items again. Index paths refer to the list before the batch (R2, R5).
  public func reloadItems(at indexPaths: Set<IndexPath>) {
    tell(indexPaths.sorted().map { .reloadItem($0.itemPath) })
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

  /// Requests the items and headers of sections again. Indexes refer to the list before the batch
  /// (R2, R5).
  public func reloadSections(_ sections: IndexSet) {
    tell(sections.map { .reloadSection($0) })
  }

  /// Moves a section from its index before the batch to its index after the batch (R2, R3).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    tell([.moveSection(ListDiff.SectionMove(from: section, to: newSection))])
  }

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

  /// Performs a batch. If it breaks a rule, the view reloads.
  private func perform(_ batch: CountedBatch) {
    do throws(ContractViolation) {
      if window == nil, !batch.changes.isEmpty {
        throw violation(of: .viewOutsideWindow, nil, "NSCollectionView")
      }
      rearrange(try batch.rowOrigins(after: dataCounts()))
    } catch {
      log.record(error)
      setNeedsData()
    }
    let ended = completions
    completions = []
    HeadlessDevice.current.animations.begin { for completion in ended { completion(true) } }
  }

  private func rearrange(_ origins: RowOrigins) {
    // A reload inside the batch (R36) has discarded the previous content.
    guard shownCounts.count == origins.sections.targets.count else { return setNeedsData() }
    let old = sections
    sections = origins.rearranged(sections) { index in
      CollectionSection(itemCount: origins.rows[index].count)
    } newRow: { _ in
      CollectionPlace()
    }
    needsPreparation = true
    for (item, _) in DepartingViews(from: items(of: old), to: items(of: sections)).views {
      recycle(item)
    }
    for (view, _) in DepartingViews(from: bands(of: old), to: bands(of: sections)).views {
      recycle(view)
    }
    layoutItems()
  }

  private func items(
    of sections: [CollectionSection]
  ) -> [(view: NSCollectionViewItem, place: Void)] {
    sections.flatMap { $0.rows.compactMap { place in place.item.map { ($0, ()) } } }
  }

  private func bands(of sections: [CollectionSection]) -> [(view: NSView, place: Void)] {
    sections.flatMap { $0.supplementaries.values.map { ($0, ()) } }
  }
}
