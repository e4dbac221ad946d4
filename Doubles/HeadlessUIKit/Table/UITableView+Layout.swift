import Foundation
import HeadlessViews
import LiveListTesting

extension UITableView {
  /// Requests the missing visible cells, and releases the offscreen ones.
  ///
  /// If a cell doesn't have the estimated height, the cells below it move, so others may become
  /// visible.
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

  /// - Returns: Whether a cell doesn't have the estimated height.
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

  /// Requests the cell of a row from the data source.
  func cell(at path: IndexPath) -> UITableViewCell {
    guard let dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
    let wasAsked = cells.areAsked
    cells.areAsked = true
    cells.dequeuedPaths.remove(path)
    defer {
      cells.areAsked = wasAsked
      cells.dequeuedPaths.remove(path)
    }
    return calling { dataSource.tableView(self, cellForRowAt: path) }
  }

  private func show(_ cell: UITableViewCell, at path: IndexPath) {
    sections[path.section].rows[path.row].cell = cell
    cell.setSelected(sections[path.section].rows[path.row].isSelected, animated: false)
    cell.setEditing(isEditingRows, animated: false)
    calling { delegate?.tableView(self, willDisplay: cell, forRowAt: path) }
    addSubview(cell)
  }

  /// Requests the height of a cell if the row is sized by its cell.
  ///
  /// - Returns: Whether the cell doesn't have the estimated height.
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
