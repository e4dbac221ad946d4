import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

extension UITableView {
  /// Does what a batch says, or reloads when it breaks a rule.
  func perform(_ batch: CountedBatch) {
    let isAnimated = window != nil && UIView.areAnimationsEnabled
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

  /// Does a batch, or nothing.
  ///
  /// - Returns: The first rule that it breaks.
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
    let old = sections
    sections = origins.rearranged(old) { index in
      TableSection(rowCount: origins.rows[index].count)
    } newRow: { _ in
      TableRow()
    }
    geometry = nil
    let leaving = TableLeavers(from: old, to: sections)
    layoutRows()
    guard isAnimated else { return remove(leaving) }
    animations.begin { [weak self] in self?.remove(leaving) }
  }

  private func remove(_ leavers: TableLeavers) {
    for (cell, path) in leavers.cells { endDisplaying(cell, at: path) }
    for view in leavers.bands { recycle(view) }
  }

  /// R36.
  func checkNoDrop(_ operation: String) {
    if hasUncommittedUpdates { log.record(violation(of: .changeDuringDrop, nil, operation)) }
  }
}

/// The cells and headers that a batch takes away, which are in sight until its animation ends.
@MainActor
private struct TableLeavers {
  var cells: [(cell: UITableViewCell, path: IndexPath)] = []
  var bands: [UIView] = []

  init(from old: [TableSection], to new: [TableSection]) {
    let kept = Set(
      new.flatMap { section in
        section.rows.compactMap { $0.cell.map(ObjectIdentifier.init) }
          + [section.header.view, section.footer.view].compactMap { $0.map(ObjectIdentifier.init) }
      })
    for (section, content) in old.enumerated() {
      for (row, content) in content.rows.enumerated() {
        if let cell = content.cell, !kept.contains(ObjectIdentifier(cell)) {
          cells.append((cell, IndexPath(row: row, section: section)))
        }
      }
      for case let view? in [content.header.view, content.footer.view]
      where !kept.contains(ObjectIdentifier(view)) { bands.append(view) }
    }
  }
}
