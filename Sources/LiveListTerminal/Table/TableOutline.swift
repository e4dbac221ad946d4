internal import LiveList

/// Maps the lines of a table to its rows, so that only visible lines have to be drawn.
///
/// *Shown* paths include departing rows. *Present* paths don't: they are the paths of the list.
struct TableOutline {
  /// A line below the lines that are always visible.
  enum Line: Hashable {
    case heading(Int)
    case names(Int)
    /// The row at a shown path.
    case row(ItemPath)
  }

  let columns: ColumnGroups
  /// Whether any section has a heading.
  let hasHeadings: Bool
  /// The number of rows in the list.
  let rowCount: Int
  /// The shown paths of the marked rows, ascending.
  var marked: [ItemPath]
  /// The first line and the first row of each section, followed by the ends of the last one.
  let starts: [(line: Int, row: Int)]
  /// For each section, its departing rows, ascending.
  let leaving: [[Int]]
  /// The shown indexes of the sections that are in the list.
  let presentSections: [Int]
  /// For each shown section, its index in the list; `nil` if it is departing.
  let places: [Int?]
  /// For each section, whether a line above its rows names its columns.
  private let hasNames: [Bool]

  /// - Complexity: O(*n*) in the number of cells.
  init(_ sections: [TableSection]) {
    columns = ColumnGroups(sections)
    hasHeadings = sections.contains { !$0.heading.isEmpty }
    var marked: [ItemPath] = []
    var leaving: [[Int]] = []
    for (index, section) in sections.enumerated() {
      var gone: [Int] = []
      for (item, row) in section.rows.enumerated() where row.isMarked {
        marked.append(ItemPath(section: index, item: item))
        if row.isLeaving { gone.append(item) }
      }
      leaving.append(gone)
    }
    self.marked = marked
    self.leaving = leaving
    hasNames = zip(sections, columns.group).map { [columns] section, group in
      guard columns.pinned == nil, let group else { return false }
      // A heading says enough about a single value.
      let isValue = section.rows.count == 1 && columns.groups[group].count == 1
      return section.heading.isEmpty || !isValue
    }
    starts = Self.starts(sections, hasNames)
    presentSections = sections.indices.filter { !sections[$0].isLeaving }
    var places = [Int?](repeating: nil, count: sections.count)
    for (place, section) in presentSections.enumerated() { places[section] = place }
    self.places = places
    rowCount = starts[sections.count].row - leaving.reduce(0) { $0 + $1.count }
  }

  private static func starts(
    _ sections: [TableSection], _ hasNames: [Bool]
  ) -> [(line: Int, row: Int)] {
    var (line, row) = (0, 0)
    var starts = [(line, row)]
    for (section, hasNames) in zip(sections, hasNames) {
      line += (section.heading.isEmpty ? 0 : 1) + (hasNames ? 1 : 0) + section.rows.count
      row += section.rows.count
      starts.append((line, row))
    }
    return starts
  }
}

extension TableOutline {
  /// The number of lines.
  var lineCount: Int { starts[starts.count - 1].line }

  /// The number of rows in each section of the list.
  var presentCounts: [Int] { presentSections.map(presentCount) }

  /// Returns the line at an index.
  ///
  /// - Complexity: O(log *s*).
  func line(at index: Int) -> Line {
    let section = section(ofLine: index)
    let rows = rowLines(of: section)
    if rows.contains(index) {
      return .row(ItemPath(section: section, item: index - rows.lowerBound))
    }
    let isNames = hasNames[section] && index == rows.lowerBound - 1
    if isNames, let group = columns.group[section] { return .names(group) }
    return .heading(section)
  }

  /// Returns the line of a row at a shown path.
  func line(ofShown path: ItemPath) -> Int {
    rowLines(of: path.section).lowerBound + path.item
  }

  /// Returns the number of shown rows above a line.
  func rows(above line: Int) -> Int {
    guard line < lineCount else { return starts[starts.count - 1].row }
    let section = section(ofLine: line)
    return starts[section].row + max(0, line - rowLines(of: section).lowerBound)
  }

  /// Returns the last section that starts at the line or above it.
  private func section(ofLine line: Int) -> Int {
    starts.dropLast().partitioningIndex { $0.line > line } - 1
  }

  private func rowLines(of section: Int) -> Range<Int> {
    let end = starts[section + 1].line
    return (end - (starts[section + 1].row - starts[section].row))..<end
  }

  func presentCount(_ section: Int) -> Int {
    starts[section + 1].row - starts[section].row - leaving[section].count
  }
}
