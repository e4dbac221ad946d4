internal import LiveList

extension TableOutline {
  /// The shown index of a section of the list.
  func shownSection(_ section: Int) -> Int { presentSections[section] }

  /// The shown path of an item of the list.
  func shown(_ path: ItemPath) -> ItemPath {
    let section = presentSections[path.section]
    let gone = leaving[section]
    let passed = gone.indices.countBelow { gone[$0] - $0 <= path.item }
    return ItemPath(section: section, item: path.item + passed)
  }

  /// The path in the list of a row that is shown; `nil` if it is departing.
  func present(_ path: ItemPath) -> ItemPath? {
    let gone = leaving[path.section]
    let passed = gone.countBelow { $0 < path.item }
    guard let section = places[path.section], passed == gone.count || gone[passed] != path.item
    else { return nil }
    return ItemPath(section: section, item: path.item - passed)
  }

  /// The line of an item of the list.
  func line(of path: ItemPath) -> Int { line(ofShown: shown(path)) }

  /// The number of an item's row in the list, from one.
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
