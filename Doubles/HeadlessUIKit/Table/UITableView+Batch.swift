import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

extension UITableView {
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
        AppliedTableBatch(
          changes: batch.changes, animations: batchAnimations, isAnimated: isAnimated,
          isAccepted: violation == nil)))
    batchAnimations = [:]
    let ended = completions
    completions = []
    animations.begin { for completion in ended { completion(true) } }
  }

  /// Performs a batch, unless it breaks a rule.
  ///
  /// - Returns: The first rule that the batch breaks; `nil` if it was performed.
  private func firstViolation(of batch: CountedBatch, _ isAnimated: Bool) -> ContractViolation? {
    if window == nil, !batch.changes.isEmpty {
      return violation(of: .viewOutsideWindow, nil, "UITableView")
    }
    if let violation = changeInsideCall("perform a batch of updates") { return violation }
    checkNoDrop("perform a batch of updates")
    do throws(ContractViolation) {
      let origins = try batch.rowOrigins(after: dataCounts())
      rearrange(origins, isAnimated)
      return nil
    } catch {
      return error
    }
  }

  private func rearrange(_ origins: RowOrigins, _ isAnimated: Bool) {
    // A reload inside the batch (R36) has discarded the previous content.
    guard shownCounts.count == origins.sections.targets.count else { return setNeedsData() }
    let (oldCells, oldHeaders, oldFooters) = (placedCells, placed(\.header), placed(\.footer))
    sections = origins.rearranged(sections) { index in
      TableSection(rowCount: origins.rows[index].count)
    } newRow: { _ in
      TableRow()
    }
    geometry = nil
    let cells = DepartingViews(from: oldCells, to: placedCells)
    let headers = DepartingViews(from: oldHeaders, to: placed(\.header))
    let footers = DepartingViews(from: oldFooters, to: placed(\.footer))
    layoutRows()
    let remove = { [weak self] in
      guard let self else { return }
      for (cell, path) in cells.views { endDisplaying(cell, at: path) }
      for (view, section) in headers.views { recycle(header: view, of: section) }
      for (view, section) in footers.views { recycle(footer: view, of: section) }
    }
    if isAnimated { animations.begin(completion: remove) } else { remove() }
  }

  private var placedCells: [(view: UITableViewCell, place: IndexPath)] {
    sections.enumerated().flatMap { section, content in
      content.rows.enumerated().compactMap { row, content in
        content.cell.map { ($0, IndexPath(row: row, section: section)) }
      }
    }
  }

  private func placed(_ band: KeyPath<TableSection, TableBand>) -> [(view: UIView, place: Int)] {
    sections.enumerated().compactMap { section, content in
      content[keyPath: band].view.map { ($0, section) }
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
