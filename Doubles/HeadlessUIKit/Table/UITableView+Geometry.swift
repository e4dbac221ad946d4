public import Foundation

extension UITableView {
  /// Returns the positions of all elements according to the known heights.
  func currentGeometry() -> TableGeometry {
    if let geometry { return geometry }
    loadIfNeeded()
    var geometry = TableGeometry(top: tableHeaderView?.frame.height ?? 0)
    for section in sections.indices {
      geometry.append(
        header: headerHeight(section),
        rows: sections[section].rows.indices.map {
          rowHeight(IndexPath(row: $0, section: section))
        },
        footer: footerHeight(section))
    }
    geometry.appendFooter(tableFooterView?.frame.height ?? 0)
    self.geometry = geometry
    contentSize = CGSize(width: bounds.width, height: geometry.height)
    return geometry
  }

  private func rowHeight(_ path: IndexPath) -> CGFloat {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if height != Self.automaticDimension { return height }
    if let height = sections[path.section].rows[path.row].fittingHeight { return height }
    let estimate = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return estimate == Self.automaticDimension ? 44 : estimate
  }

  /// Returns whether a row is sized by its cell.
  func isSelfSizing(_ path: IndexPath) -> Bool {
    (delegate?.tableView(self, heightForRowAt: path) ?? rowHeight) == Self.automaticDimension
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    fetchHeader(section)
    let height =
      delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    return height == Self.automaticDimension ? fittingHeight(sections[section].header) : height
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    fetchFooter(section)
    let height =
      delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    return height == Self.automaticDimension ? fittingHeight(sections[section].footer) : height
  }

  private func fittingHeight(_ band: TableBand) -> CGFloat {
    switch band.content {
    case .unknown, .none: style == .plain ? 0 : 18
    case .title: 28
    case .view(let view): view.systemLayoutSizeFitting(bounds.size).height
    }
  }

  /// The visible part of the content, from top to bottom.
  var visibleSpan: ClosedRange<CGFloat> { bounds.minY...max(bounds.minY, bounds.maxY) }
}

/// Source: UIKit, `UITableView`, "Getting the drawing areas", iOS 2.0.
extension UITableView {
  /// Returns the rectangle of a row; empty if the row doesn't exist.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    guard hasRow(at: indexPath) else { return .zero }
    return rect(currentGeometry().row(indexPath.row, in: indexPath.section))
  }

  /// Returns the rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    let sections = currentGeometry().sections
    guard sections.indices.contains(section) else { return .zero }
    return rect(sections[section].headerTop...sections[section].footerBottom)
  }

  /// Returns the rectangle of a header when it doesn't float.
  public func rectForHeader(inSection section: Int) -> CGRect {
    let sections = currentGeometry().sections
    guard sections.indices.contains(section) else { return .zero }
    return rect(sections[section].headerTop...sections[section].rowTops[0])
  }

  /// Returns the rectangle of a footer.
  public func rectForFooter(inSection section: Int) -> CGRect {
    let sections = currentGeometry().sections
    guard sections.indices.contains(section), let bottom = sections[section].rowTops.last else {
      return .zero
    }
    return rect(bottom...sections[section].footerBottom)
  }

  /// Returns the row at a point of the content.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    indexPathsForRows(in: CGRect(x: point.x, y: point.y, width: 0, height: 0.001))?.first
  }

  /// Returns the rows in a rectangle of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    let geometry = currentGeometry()
    return geometry.sections.indices.flatMap { section in
      geometry.rows(of: section, in: rect.minY...rect.maxY).map {
        IndexPath(row: $0, section: section)
      }
    }
  }

  private func rect(_ span: ClosedRange<CGFloat>) -> CGRect {
    CGRect(
      x: 0, y: span.lowerBound, width: bounds.width, height: span.upperBound - span.lowerBound)
  }
}
