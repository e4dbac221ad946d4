internal import LiveList

/// Where everything is that a table shows, so that a picture of it costs what is in sight of it.
///
/// Paths *shown* count what is leaving, paths *present* do not: these are the paths of the list.
struct TableOutline {
  /// A line below those that always stay in sight.
  enum Line: Hashable {
    case heading(Int)
    case names(Int)
    /// A path shown.
    case row(ItemPath)
  }

  let columns: ColumnGroups
  /// Whether any section has a heading.
  let hasHeadings: Bool
  /// The rows of the list.
  let rowCount: Int
  /// The paths shown of the rows with something to tell, ascending.
  var marked: [ItemPath]
  /// For each section its first line and its first row, and where they end after the last.
  private let starts: [(line: Int, row: Int)]
  /// By section the rows that are leaving, ascending.
  private let leaving: [[Int]]
  /// The sections that are in the list.
  private let presentSections: [Int]
  /// By section its place in the list.
  private let places: [Int?]

  /// - Complexity: O(*n*) in the cells.
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
    starts = Self.starts(sections, columns)
    presentSections = sections.indices.filter { !sections[$0].isLeaving }
    var places = [Int?](repeating: nil, count: sections.count)
    for (place, section) in presentSections.enumerated() { places[section] = place }
    self.places = places
    rowCount = starts[sections.count].row - leaving.reduce(0) { $0 + $1.count }
  }

  private static func starts(
    _ sections: [TableSection], _ columns: ColumnGroups
  ) -> [(line: Int, row: Int)] {
    var (line, row) = (0, 0)
    var starts = [(line, row)]
    for (index, section) in sections.enumerated() {
      let hasNames = columns.pinned == nil && columns.group[index] != nil
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

  /// How many rows each section of the list has.
  var presentCounts: [Int] { presentSections.map(presentCount) }

  /// The line at an index.
  ///
  /// - Complexity: O(log *s*).
  func line(at index: Int) -> Line {
    let section = section(ofLine: index)
    let rows = rowLines(of: section)
    if rows.contains(index) {
      return .row(ItemPath(section: section, item: index - rows.lowerBound))
    }
    let isNames = columns.pinned == nil && index == rows.lowerBound - 1
    if isNames, let group = columns.group[section] { return .names(group) }
    return .heading(section)
  }

  /// The line of a row shown.
  func line(ofShown path: ItemPath) -> Int {
    rowLines(of: path.section).lowerBound + path.item
  }

  /// How many rows shown stand above a line.
  func rows(above line: Int) -> Int {
    guard line < lineCount else { return starts[starts.count - 1].row }
    let section = section(ofLine: line)
    return starts[section].row + max(0, line - rowLines(of: section).lowerBound)
  }

  /// The last section that begins at the line or above it.
  private func section(ofLine line: Int) -> Int {
    starts.dropLast().countBelow { $0.line <= line } - 1
  }

  private func rowLines(of section: Int) -> Range<Int> {
    let end = starts[section + 1].line
    return (end - (starts[section + 1].row - starts[section].row))..<end
  }

  private func presentCount(_ section: Int) -> Int {
    starts[section + 1].row - starts[section].row - leaving[section].count
  }
}

extension TableOutline {
  /// Where a section of the list is shown.
  func shownSection(_ section: Int) -> Int { presentSections[section] }

  /// Where an item of the list is shown.
  func shown(_ path: ItemPath) -> ItemPath {
    let section = presentSections[path.section]
    let gone = leaving[section]
    let passed = gone.indices.countBelow { gone[$0] - $0 <= path.item }
    return ItemPath(section: section, item: path.item + passed)
  }

  /// Where a row shown is in the list; `nil` when it is leaving.
  func present(_ path: ItemPath) -> ItemPath? {
    let gone = leaving[path.section]
    let passed = gone.countBelow { $0 < path.item }
    guard let section = places[path.section], passed == gone.count || gone[passed] != path.item
    else { return nil }
    return ItemPath(section: section, item: path.item - passed)
  }

  /// The line of an item of the list.
  func line(of path: ItemPath) -> Int { line(ofShown: shown(path)) }

  /// Which row of the list an item is, from one.
  ///
  /// - Complexity: O(*s*) in the sections.
  func row(of path: ItemPath) -> Int {
    presentCounts.prefix(path.section).reduce(0, +) + path.item + 1
  }

  /// The lines that belong to an item: its own and, above the first of a section, the heading.
  func lines(of path: ItemPath) -> ClosedRange<Int> {
    let line = line(of: path)
    return path.item == 0 ? starts[presentSections[path.section]].line...line : line...line
  }

  /// The first item of the list.
  var first: ItemPath? { path(after: nil) }

  /// The last item of the list.
  var last: ItemPath? {
    presentSections.indices.last { presentCount(presentSections[$0]) > 0 }
      .map { ItemPath(section: $0, item: presentCount(presentSections[$0]) - 1) }
  }

  /// The items of the list on some lines, from top to bottom.
  func items(on lines: Range<Int>) -> [ItemPath] {
    lines.clamped(to: 0..<lineCount).compactMap { index in
      if case .row(let path) = line(at: index) { present(path) } else { nil }
    }
  }

  /// The item at a line or below it, or else the nearest above.
  func item(near line: Int) -> ItemPath? {
    for index in max(0, line)..<max(0, line, lineCount) {
      if let path = items(on: index..<index + 1).first { return path }
    }
    return (0..<max(0, min(line, lineCount))).reversed().lazy
      .compactMap { items(on: $0..<$0 + 1).first }.first
  }

  /// The item after one, the first after none.
  func path(after path: ItemPath?) -> ItemPath? {
    if let path, path.item + 1 < presentCount(presentSections[path.section]) {
      return ItemPath(section: path.section, item: path.item + 1)
    }
    let next = (path.map { $0.section + 1 } ?? 0)..<presentSections.count
    return next.first { presentCount(presentSections[$0]) > 0 }
      .map { ItemPath(section: $0, item: 0) }
  }

  /// The item before one.
  func path(before path: ItemPath) -> ItemPath? {
    if path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
    return (0..<path.section).last { presentCount(presentSections[$0]) > 0 }
      .map { ItemPath(section: $0, item: presentCount(presentSections[$0]) - 1) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// How many elements at the beginning satisfy a predicate that none after them does.
  func countBelow(_ isBelow: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
