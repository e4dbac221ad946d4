import Foundation

extension UITableView {
  /// Requests the header of a section, unless its content is known (R39).
  func fetchHeader(_ section: Int) {
    fetch(
      \.header, of: section, view: { $0.tableView(self, viewForHeaderInSection: section) },
      title: { $0.tableView(self, titleForHeaderInSection: section) })
  }

  /// Requests the footer of a section, unless its content is known (R39).
  func fetchFooter(_ section: Int) {
    fetch(
      \.footer, of: section, view: { $0.tableView(self, viewForFooterInSection: section) },
      title: { $0.tableView(self, titleForFooterInSection: section) })
  }

  private func fetch(
    _ band: WritableKeyPath<TableSection, TableBand>, of section: Int,
    view: (any UITableViewDelegate) -> UIView?, title: (any UITableViewDataSource) -> String?
  ) {
    guard case .unknown = sections[section][keyPath: band].content else { return }
    isRequestingBand = true
    defer { isRequestingBand = false }
    sections[section][keyPath: band].content = calling {
      delegate.flatMap(view).map { .view($0) } ?? dataSource.flatMap(title).map { .title($0) }
        ?? .none
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
    recycle(header: sections[section].header.view, of: section)
    recycle(footer: sections[section].footer.view, of: section)
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
    if view.superview !== self {
      calling {
        if band == \.header {
          delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        } else {
          delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
        }
      }
    }
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
