import LiveList

/// The number of cells that an update fills with content, compared with `reloadData`.
///
/// Only visible cells are counted. Each header and each item is a line, and the first lines are
/// visible, as in a view that is scrolled to the top.
///
/// An animated update fills a cell if its line is visible afterward, and wasn't visible before or
/// had different content. A line that stays visible and only moves keeps its cell, and a line that
/// disappears needs none. `reloadData` fills all cells that are visible afterward.
struct TouchedCells: Hashable, Sendable {
  /// The number of cells that the animated update fills.
  let animated: Int
  /// The number of cells that `reloadData` would have filled.
  let reloaded: Int

  /// Counts the cells that a changeset touches.
  ///
  /// - Parameter visibleCount: The number of visible lines.
  /// - Complexity: O(*v* + *c*) in the visible lines and the changes.
  init(_ changeset: BenchChangeset, visibleCount: Int) {
    let before = Set(changeset.source.firstLines(visibleCount).map(\.line))
    let after = changeset.target.firstLines(visibleCount)
    let headers = Set(changeset.diff.sectionUpdates.map(\.to))
    let items = Set(changeset.diff.itemUpdates.map(\.to))
    animated = after.count { line, path in
      let isUpdated = path.item < 0 ? headers.contains(path.section) : items.contains(path)
      return isUpdated || !before.contains(line)
    }
    reloaded = after.count
  }
}

extension TouchedCells: CustomStringConvertible {
  /// A text such as `11 cells; reloadData would have redrawn 48`.
  var description: String {
    let cells = animated == 0 ? "no cell" : animated == 1 ? "1 cell" : "\(animated) cells"
    return "\(cells); reloadData would have redrawn \(reloaded)"
  }
}

/// A line of a list in a view.
private enum Line: Hashable {
  case header(BenchSectionID)
  case item(BenchItem.ID)
}

extension [BenchSection] {
  /// The first lines and their paths. The path of a header has the item -1.
  fileprivate func firstLines(_ count: Int) -> [(line: Line, path: ItemPath)] {
    var lines: [(line: Line, path: ItemPath)] = []
    for (index, section) in enumerated() {
      guard lines.count < count else { break }
      lines.append((.header(section.id), ItemPath(section: index, item: -1)))
      for (row, item) in section.items.prefix(count - lines.count).enumerated() {
        lines.append((.item(item.id), ItemPath(section: index, item: row)))
      }
    }
    return lines
  }
}
