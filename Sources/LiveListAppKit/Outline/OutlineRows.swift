#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import _AppKit

/// The rows of an outline: sections at the top level, and their items below them.
///
/// It reads rows instead of children: for children that aren't visible, an outline asks its data
/// source, whose data may have changed already.
@MainActor
struct OutlineRows {
  /// A section, and the rows of its items.
  struct Section {
    let item: AnyObject
    let row: Int
    let isExpanded: Bool
    fileprivate(set) var itemRows: [Int] = []
  }

  private(set) var sections: [Section] = []
  /// What each row shows; `nil` for a row that is a child of an item.
  private var shown: [ListPlace?] = []
  /// Whether items are children of sections. If not, the items of a flat list are at the top level.
  private let hasSections: Bool
  private var topRows: [Int] = []

  /// Reads the rows of an outline that shows either sections or a flat list.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  init(_ outlineView: NSOutlineView, hasSections: Bool) {
    self.hasSections = hasSections
    for row in 0..<outlineView.numberOfRows { append(row, of: outlineView) }
  }

  private mutating func append(_ row: Int, of outlineView: NSOutlineView) {
    let level = outlineView.level(forRow: row)
    switch (hasSections, level) {
    case (false, 0):
      shown.append(.item(ItemPath(section: 0, item: topRows.count)))
      topRows.append(row)
    case (true, 0):
      guard let item = outlineView.item(atRow: row) as AnyObject? else { return shown.append(nil) }
      shown.append(.header(sections.count))
      sections.append(
        Section(item: item, row: row, isExpanded: outlineView.isItemExpanded(item)))
    case (true, 1):
      let last = sections.count - 1
      shown.append(.item(ItemPath(section: last, item: sections[last].itemRows.count)))
      sections[last].itemRows.append(row)
    default:
      shown.append(nil)
    }
  }

  /// The number of items that the outline shows in each section. A collapsed section counts as
  /// having the expected number.
  func counts(expected: [Int]) -> [Int] {
    guard hasSections else { return [topRows.count] }
    return sections.enumerated().map { index, section in
      section.isExpanded || !expected.indices.contains(index)
        ? section.itemRows.count : expected[index]
    }
  }

  /// The row of an item; `nil` if it has none.
  func row(of path: ItemPath) -> Int? {
    let rows =
      hasSections
      ? sections.indices.contains(path.section) ? sections[path.section].itemRows : [] : topRows
    return rows.indices.contains(path.item) ? rows[path.item] : nil
  }

  /// The row of a header or an item; `nil` if it has none.
  func row(of place: ListPlace) -> Int? {
    switch place {
    case .header(let section):
      hasSections && sections.indices.contains(section) ? sections[section].row : nil
    case .item(let path): row(of: path)
    }
  }

  /// Returns what rows show.
  func places(of rows: some Sequence<Int>) -> [ListPlace] {
    rows.compactMap { shown.indices.contains($0) ? shown[$0] : nil }
  }

  /// Returns the paths of the items in rows.
  func paths(of rows: some Sequence<Int>) -> [ItemPath] {
    rows.compactMap { row in
      guard shown.indices.contains(row), case .item(let path)? = shown[row] else { return nil }
      return path
    }
  }
}
#endif
