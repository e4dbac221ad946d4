internal import LiveList

extension TableOutline {
  /// Returns the shown index of a section of the list.
  func shownSection(_ section: Int) -> Int { presentSections[section] }

  /// Returns the shown path of an item of the list.
  func shown(_ path: ItemPath) -> ItemPath {
    let section = presentSections[path.section]
    let gone = leaving[section]
    let passed = gone.indices.partitioningIndex { gone[$0] - $0 > path.item }
    return ItemPath(section: section, item: path.item + passed)
  }

  /// Returns the path in the list of a row that is shown; `nil` if the row is departing.
  func present(_ path: ItemPath) -> ItemPath? {
    let gone = leaving[path.section]
    let passed = gone.partitioningIndex { $0 >= path.item }
    guard let section = places[path.section], passed == gone.count || gone[passed] != path.item
    else { return nil }
    return ItemPath(section: section, item: path.item - passed)
  }

  /// Returns the line of an item of the list.
  func line(of path: ItemPath) -> Int { line(ofShown: shown(path)) }

  /// Returns the number of an item's row in the list, counted from one.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  func row(of path: ItemPath) -> Int {
    presentCounts.prefix(path.section).reduce(0, +) + path.item + 1
  }

  /// Returns the lines that belong to an item: its own line and, for the first item of a section,
  /// the heading.
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

  /// Returns the items of the list on some lines, from top to bottom.
  func items(on lines: Range<Int>) -> [ItemPath] {
    lines.clamped(to: 0..<lineCount).compactMap { index in
      if case .row(let path) = line(at: index) { present(path) } else { nil }
    }
  }

  /// Returns the item at a line or the nearest below it, or else the nearest above it.
  func item(near line: Int) -> ItemPath? {
    for index in max(0, line)..<max(0, line, lineCount) {
      if let path = items(on: index..<index + 1).first { return path }
    }
    return (0..<max(0, min(line, lineCount))).reversed().lazy
      .compactMap { items(on: $0..<$0 + 1).first }.first
  }

  /// Returns the item after a path; the first item if the path is `nil`.
  func path(after path: ItemPath?) -> ItemPath? {
    if let path, path.item + 1 < presentCount(presentSections[path.section]) {
      return ItemPath(section: path.section, item: path.item + 1)
    }
    let next = (path.map { $0.section + 1 } ?? 0)..<presentSections.count
    return next.first { presentCount(presentSections[$0]) > 0 }
      .map { ItemPath(section: $0, item: 0) }
  }

  /// Returns the item before a path.
  func path(before path: ItemPath) -> ItemPath? {
    if path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
    return (0..<path.section).last { presentCount(presentSections[$0]) > 0 }
      .map { ItemPath(section: $0, item: presentCount(presentSections[$0]) - 1) }
  }
}
