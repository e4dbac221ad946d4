import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

extension UICollectionView {
  /// Performs a batch. If it breaks a rule, the view reloads.
  func perform(_ batch: CountedBatch) {
    let isAnimated = window != nil && UIView.areAnimationsEnabled
    if !isAnimated, !batch.changes.isEmpty { footage.hasUnanimatedBatch = true }
    let violation = firstViolation(of: batch, isAnimated)
    if let violation {
      log.record(violation)
      if violation.rule != .changeInsideCall { setNeedsData() }
    }
    updates.append(
      .batch(
        AppliedCollectionBatch(
          changes: batch.changes, isAnimated: isAnimated, isAccepted: violation == nil)))
    let ended = completions
    completions = []
    animations.begin { for completion in ended { completion(true) } }
  }

  /// Performs a batch, unless it breaks a rule.
  ///
  /// - Returns: The first rule that the batch breaks; `nil` if it was performed.
  private func firstViolation(of batch: CountedBatch, _ isAnimated: Bool) -> ContractViolation? {
    if window == nil, !batch.changes.isEmpty {
      return violation(of: .viewOutsideWindow, nil, "UICollectionView")
    }
    if let violation = changeInsideCall("perform a batch of updates") { return violation }
    checkNoDrop("perform a batch of updates")
    do throws(ContractViolation) {
      rearrange(try batch.rowOrigins(after: dataCounts()), isAnimated)
      return nil
    } catch {
      return error
    }
  }

  private func rearrange(_ origins: RowOrigins, _ isAnimated: Bool) {
    // A reload inside the batch (R36) has discarded the previous content.
    guard shownCounts.count == origins.sections.targets.count else { return setNeedsData() }
    let (oldCells, oldBands) = (placedCells, placedBands)
    sections = origins.rearranged(sections) { index in
      CollectionSection(itemCount: origins.rows[index].count)
    } newRow: { _ in
      CollectionItem()
    }
    needsPreparation = true
    let cells = DepartingViews(from: oldCells, to: placedCells)
    let bands = DepartingViews(from: oldBands, to: placedBands)
    layoutItems()
    let remove = { [weak self] in
      guard let self else { return }
      for (cell, path) in cells.views { endDisplaying(cell, at: path) }
      for (view, place) in bands.views { recycle(view, place.kind, of: place.section) }
    }
    if isAnimated { animations.begin(completion: remove) } else { remove() }
  }

  private var placedCells: [(view: UICollectionViewCell, place: IndexPath)] {
    sections.enumerated().flatMap { section, content in
      content.rows.enumerated().compactMap { item, content in
        content.cell.map { ($0, IndexPath(item: item, section: section)) }
      }
    }
  }

  private var placedBands: [(view: UICollectionReusableView, place: Band)] {
    sections.enumerated().flatMap { section, content in
      content.supplementaries.map { ($0.value, Band(kind: $0.key, section)) }
    }
  }

  /// Checks that neither the data source nor the delegate is being called. If one is, the view reloads afterward.
  func changeInsideCall(_ operation: String) -> ContractViolation? {
    guard runningCalls > 0 else { return nil }
    reloadAfterCalls()
    return violation(of: .changeInsideCall, nil, operation)
  }

  /// Checks R36.
  func checkNoDrop(_ operation: String) {
    if hasUncommittedUpdates { log.record(violation(of: .changeDuringDrop, nil, operation)) }
  }
}
