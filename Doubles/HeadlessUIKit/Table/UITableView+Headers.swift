import Foundation

extension UITableView {
  /// Requests the header of a section, unless its content is known (R39).
  func fetchHeader(_ section: Int) {
    guard case .unknown = sections[section].header.content else { return }
    isRequestingBand = true
    defer { isRequestingBand = false }
    if let view = delegate?.tableView(self, viewForHeaderInSection: section) {
      sections[section].header.content = .view(view)
    } else if let title = dataSource?.tableView(self, titleForHeaderInSection: section) {
      sections[section].header.content = .title(title)
    } else {
      sections[section].header.content = .none
    }
  }

  /// Requests the footer of a section, unless its content is known (R39).
  func fetchFooter(_ section: Int) {
    guard case .unknown = sections[section].footer.content else { return }
    isRequestingBand = true
    defer { isRequestingBand = false }
    if let view = delegate?.tableView(self, viewForFooterInSection: section) {
      sections[section].footer.content = .view(view)
    } else if let title = dataSource?.tableView(self, titleForFooterInSection: section) {
      sections[section].footer.content = .title(title)
    } else {
      sections[section].footer.content = .none
    }
  }

  /// Shows the header and the footer of a section that is at least partially visible. They are
  /// requested whenever they become visible.
  func placeBands(_ section: Int, _ place: TableGeometry.Section) {
    guard place.footerBottom > visibleSpan.lowerBound, place.headerTop < visibleSpan.upperBound
    else {
      return dropBands(of: section)
    }
    if sections[section].header.view == nil {
      sections[section].header.content = .unknown
      fetchHeader(section)
    }
    if sections[section].footer.view == nil {
      sections[section].footer.content = .unknown
      fetchFooter(section)
    }
    show(\.header, of: section, in: rectForHeader(inSection: section))
    show(\.footer, of: section, in: rectForFooter(inSection: section))
  }

  private func dropBands(of section: Int) {
    recycle(sections[section].header.view)
    recycle(sections[section].footer.view)
    sections[section].header.view = nil
    sections[section].footer.view = nil
  }

  private func show(
    _ band: WritableKeyPath<TableSection, TableBand>, of section: Int, in rect: CGRect
  ) {
    if sections[section][keyPath: band].view == nil {
      switch sections[section][keyPath: band].content {
      case .unknown, .none: return
      case .view(let view): sections[section][keyPath: band].view = view
      case .title(let title):
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        // The titles of headers are in upper case unless the table is plain (R51).
        let isUppercase = band == \.header && style != .plain
        view.textLabel?.text = isUppercase ? title.localizedUppercase : title
        sections[section][keyPath: band].view = view
      }
    }
    guard let view = sections[section][keyPath: band].view else { return }
    addSubview(view)
    view.frame = rect
  }
}

/// Source: UIKit, `UITableView`, "Accessing header and footer views", iOS 6.0.
extension UITableView {
  /// Returns the header of a section if it is visible and a header-footer view.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layoutIfNeeded()
    guard sections.indices.contains(section) else { return nil }
    return sections[section].header.view as? UITableViewHeaderFooterView
  }

  /// Returns the footer of a section if it is visible and a header-footer view.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layoutIfNeeded()
    guard sections.indices.contains(section) else { return nil }
    return sections[section].footer.view as? UITableViewHeaderFooterView
  }
}
