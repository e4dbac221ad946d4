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
      setNeedsData()
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
    let (oldCells, oldBands) = (placedCells, placedBands)
    sections = origins.rearranged(sections) { index in
      TableSection(rowCount: origins.rows[index].count)
    } newRow: { _ in
      TableRow()
    }
    geometry = nil
    let cells = DepartingViews(from: oldCells, to: placedCells)
    let bands = DepartingViews(from: oldBands, to: placedBands)
    layoutRows()
    let remove = { [weak self] in
      guard let self else { return }
      for (cell, path) in cells.views { endDisplaying(cell, at: path) }
      for (view, _) in bands.views { recycle(view) }
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

  private var placedBands: [(view: UIView, place: Int)] {
    sections.enumerated().flatMap { section, content in
      [content.header.view, content.footer.view].compactMap { view in view.map { ($0, section) } }
    }
  }

  /// Checks R36.
  func checkNoDrop(_ operation: String) {
    if hasUncommittedUpdates { log.record(violation(of: .changeDuringDrop, nil, operation)) }
  }
}
