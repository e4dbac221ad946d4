internal import LiveList

/// Applies a diff to the shown rows, which keep their marks, receive new ones, or depart.
///
/// Sections without inserted, deleted or moved rows aren't traversed.
struct TableMerge {
  private let shown: [TableSection]
  private let outline: TableOutline
  private let diff: ListDiff
  private let time: Duration
  /// The number of items in each section of the target.
  private let counts: [Int]
  /// The index in the source of each section of the target; `nil` for a new one.
  private let origins: [Int?]
  /// For each source section, the items that were deleted or moved.
  private let departures: [Int: Set<Int>]
  /// For each target section, the origins of inserted and moved items; `nil` for new items.
  private let arrivals: [Int: [Int: ItemPath?]]
  /// For each source section, the items that were moved.
  private let movedItems: [Int: Set<Int>]
  /// The sections of the target that were moved.
  private let movedSections: Set<Int>
  /// The sections of the target whose content changed.
  private let updatedSections: Set<Int>
  /// Returns the cells of an item of the source, which a row without marks doesn't store.
  private let oldCells: (ItemPath) -> [TableCell]

  init(
    _ diff: ListDiff, places: ItemIndex, shown: [TableSection], outline: TableOutline,
    target: [Int], time: Duration, oldCells: @escaping (ItemPath) -> [TableCell]
  ) {
    self.oldCells = oldCells
    self.shown = shown
    self.outline = outline
    self.diff = diff
    self.time = time
    counts = target
    var origins = [Int?](repeating: nil, count: target.count)
    for source in outline.presentCounts.indices {
      if let target = places.target(of: source) { origins[target] = source }
    }
    self.origins = origins
    movedItems = Dictionary(grouping: diff.itemMoves.map(\.from), by: \.section)
      .mapValues { Set($0.map(\.item)) }
    movedSections = Set(diff.sectionMoves.map(\.to))
    updatedSections = Set(diff.sectionUpdates.map(\.to))
    departures = Dictionary(
      grouping: diff.itemDeletes + diff.itemMoves.map(\.from), by: \.section
    ).mapValues { Set($0.map(\.item)) }
    let new = diff.itemInserts.map { (path: $0, origin: ItemPath?.none) }
    let moved = diff.itemMoves.map { (path: $0.to, origin: Optional($0.from)) }
    arrivals = Dictionary(grouping: new + moved, by: \.path.section).mapValues { arrived in
      Dictionary(arrived.map { ($0.path.item, $0.origin) }) { first, _ in first }
    }
  }

  /// Returns the list to show.
  ///
  /// - Parameters:
  ///   - headings: The headings of the target's sections.
  ///   - cells: Returns the cells of an item of the target. Called only for new and changed items.
  /// - Complexity: O(*s* + *c*) in the numbers of sections and changes, plus O(*n*) in the number
  ///   of rows of sections in which rows were inserted, deleted or moved.
  func merged(headings: [String], cells: (ItemPath) -> [TableCell]) -> [TableSection] {
    var merged = headings.indices.map { index in
      MergedSection(
        section: TableSection(
          heading: headings[index], rows: rows(of: index, cells: cells), mark: mark(of: index)))
    }
    for update in diff.itemUpdates {
      merged[update.to.section].update(
        update.to.item, from: oldCells(update.from), to: cells(update.to), at: time)
    }
    return merged.map(\.section).placing(leavingSections())
  }

  private func mark(of section: Int) -> ChangeMark? {
    guard let origin = origins[section] else { return ChangeMark(change: .inserted, time: time) }
    if movedSections.contains(section) {
      return ChangeMark(change: .moved(Self.words(from: origin, to: section)), time: time)
    }
    if updatedSections.contains(section) {
      return ChangeMark(change: .updated, time: time)
    }
    return present(origin).mark
  }

  private func present(_ section: Int) -> TableSection {
    shown[outline.shownSection(section)]
  }

  private func present(_ path: ItemPath) -> StoredRow {
    let path = outline.shown(path)
    return shown[path.section].rows[path.item]
  }
}

extension TableMerge {
  private func rows(of section: Int, cells: (ItemPath) -> [TableCell]) -> [StoredRow] {
    guard let origin = origins[section] else {
      return (0..<counts[section]).map { arrived(ItemPath(section: section, item: $0), cells) }
    }
    guard departures[origin] != nil || arrivals[section] != nil else {
      return present(origin).rows
    }
    var rows: [StoredRow] = []
    rows.reserveCapacity(counts[section] + present(origin).rows.count / 8)
    var place = 0
    // A departing row follows the nearest row above it that kept its position.
    for row in remaining(of: origin) {
      if !row.isLeaving {
        arrive(in: section, at: &place, into: &rows, cells)
        place += 1
      }
      rows.append(row)
    }
    arrive(in: section, at: &place, into: &rows, cells)
    return rows
  }

  /// Adds the rows that were inserted at an index and directly after it.
  private func arrive(
    in section: Int, at place: inout Int, into rows: inout [StoredRow],
    _ cells: (ItemPath) -> [TableCell]
  ) {
    while arrivals[section]?[place] != nil {
      rows.append(arrived(ItemPath(section: section, item: place), cells))
      place += 1
    }
  }

  /// Returns the rows of a source section that stay or depart.
  private func remaining(of section: Int) -> [StoredRow] {
    let departures = departures[section] ?? []
    let moved = movedItems[section] ?? []
    var item = -1
    return present(section).rows.compactMap { row in
      guard !row.isLeaving else { return row }
      item += 1
      guard departures.contains(item) else { return row }
      return moved.contains(item) ? nil : leaving(row, at: ItemPath(section: section, item: item))
    }
  }

  /// Returns a row at a new position.
  private func arrived(_ path: ItemPath, _ cells: (ItemPath) -> [TableCell]) -> StoredRow {
    guard let origin = arrivals[path.section]?[path.item] ?? nil else {
      return .rendered(TableRow(cells(path), mark: ChangeMark(change: .inserted, time: time)))
    }
    let mark = ChangeMark(change: .moved(words(from: origin, to: path)), time: time)
    return marked(present(origin), at: origin, mark)
  }

  private func leaving(_ row: StoredRow, at path: ItemPath) -> StoredRow {
    marked(row, at: path, ChangeMark(change: .deleted, time: time))
  }

  /// Returns the row of an item of the source with a mark.
  private func marked(_ row: StoredRow, at path: ItemPath, _ mark: ChangeMark) -> StoredRow {
    var row = row
    row.change(from: oldCells(path)) { $0.mark = mark }
    return row
  }

  private func words(from origin: ItemPath, to path: ItemPath) -> String {
    if origins[path.section] == origin.section {
      return Self.words(from: origin.item, to: path.item)
    }
    let heading = present(origin.section).heading
    return heading.isEmpty
      ? "moved from \(origin.item + 1)" : "moved from \(heading) \(origin.item + 1)"
  }

  /// Positions that users see start at one.
  private static func words(from: Int, to: Int) -> String {
    from == to
      ? "moved" : "moved \(to < from ? "up" : "down") from \(from + 1)"
  }

  private func leavingSections() -> [DepartingElement<TableSection>] {
    var destinations: [Int: Int] = [:]
    for (index, origin) in origins.enumerated() {
      if let origin { destinations[origin] = index }
    }
    var lingering: [DepartingElement<TableSection>] = []
    var anchor = -1
    var index = 0
    for section in shown {
      guard !section.isLeaving else {
        lingering.append(DepartingElement(section, after: anchor))
        continue
      }
      if let destination = destinations[index] {
        if !movedSections.contains(destination) { anchor = destination }
      } else {
        lingering.append(DepartingElement(leaving(index, section), after: anchor))
      }
      index += 1
    }
    return lingering
  }

  private func leaving(_ index: Int, _ section: TableSection) -> TableSection {
    let moved = movedItems[index] ?? []
    var item = -1
    let rows: [StoredRow] = section.rows.compactMap { row in
      guard !row.isLeaving else { return row }
      item += 1
      return moved.contains(item) ? nil : leaving(row, at: ItemPath(section: index, item: item))
    }
    return TableSection(
      heading: section.heading, rows: rows, mark: ChangeMark(change: .deleted, time: time))
  }
}
