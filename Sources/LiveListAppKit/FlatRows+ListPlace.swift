#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import LiveList
import LiveListViews

extension FlatRows {
  /// What a row shows; `nil` if there is no such row.
  func place(of row: Int) -> ListPlace? {
    row >= 0 && row < count ? self[row] : nil
  }

  /// The row of a header or an item. If headers have no rows, that of the first item of the section.
  func row(of place: ListPlace) -> Int {
    switch place {
    case .header(let section):
      row(ofHeader: section) ?? row(of: ItemPath(section: section, item: 0))
    case .item(let path): row(of: path)
    }
  }
}
#endif
