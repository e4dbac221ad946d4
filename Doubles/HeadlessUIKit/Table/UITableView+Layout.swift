import Foundation
import HeadlessViews
import LiveListTesting

extension UITableView {
  /// Fetches the missing visible cells, and releases the offscreen ones.
  ///
  /// A cell with another height than estimated moves those below it, so that others become visible.
  func layoutRows() {
    loadIfNeeded()
    var geometry = currentGeometry()
    clampContentOffset()
    while fetchCells(in: geometry) {
      self.geometry = nil
      geometry = currentGeometry()
      clampContentOffset()
    }
    dropCells(outOf: geometry)
    place(geometry)
  }

  /// - Returns: Whether a cell has another height than estimated.
  private func fetchCells(in geometry: TableGeometry) -> Bool {
    var isSurprised = false
    for section in sections.indices {
      for row in geometry.rows(of: section, in: visibleSpan)
      where sections[section].rows[row].cell == nil {
        let path = IndexPath(row: row, section: section)
        show(cell(at: path), at: path)
        if fit(path, in: geometry) { isSurprised = true }
      }
    }
    return isSurprised
  }

  /// Asks the data source for the cell of a row.
  func cell(at path: IndexPath) -> UITableViewCell {
    guard let dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
    let wasAsked = cells.areAsked
    cells.areAsked = true
    cells.dequeuedPaths.remove(path)
    defer {
      cells.areAsked = wasAsked
      cells.dequeuedPaths.remove(path)
    }
    return dataSource.tableView(self, cellForRowAt: path)
  }

  private func show(_ cell: UITableViewCell, at path: IndexPath) {
    sections[path.section].rows[path.row].cell = cell
    cell.setSelected(sections[path.section].rows[path.row].isSelected, animated: false)
    cell.setEditing(isEditingRows, animated: false)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
  }

  /// Asks a cell for its height, if that counts.
  ///
  /// - Returns: Whether it has another height than estimated.
  @discardableResult
  func fit(_ path: IndexPath, in geometry: TableGeometry) -> Bool {
    guard isSelfSizing(path), let cell = sections[path.section].rows[path.row].cell else {
      return false
    }
    let height = cell.systemLayoutSizeFitting(bounds.size).height
    sections[path.section].rows[path.row].fittingHeight = height
    let span = geometry.row(path.row, in: path.section)
    return height != span.upperBound - span.lowerBound
  }

  private func dropCells(outOf geometry: TableGeometry) {
    for section in sections.indices {
      let visibleRows = geometry.rows(of: section, in: visibleSpan)
      for row in sections[section].rows.indices where !visibleRows.contains(row) {
        guard let cell = sections[section].rows[row].cell else { continue }
        sections[section].rows[row].cell = nil
        endDisplaying(cell, at: IndexPath(row: row, section: section))
      }
    }
  }

  private func place(_ geometry: TableGeometry) {
    for path in allPaths {
      sections[path.section].rows[path.row].cell?.frame = rectForRow(at: path)
    }
    for section in sections.indices { placeBands(section, geometry.sections[section]) }
  }
}
