internal import LiveList

/// Leads what is shown through a diff: rows keep their marks, get new ones, or start to leave.
struct TableMerge {
  let shown: [TableSection]
  let diff: ListDiff
  let time: Duration
  let origins: Origins
  /// What is shown of the source, without what is leaving already.
  private let present: [TableSection]
  private let moved: [ItemPath: ItemPath]
  private let updated: Set<ItemPath>

  /// - Parameter target: How many items each section of the target has.
  init(_ diff: ListDiff, shown: [TableSection], target: [Int], time: Duration) {
    self.shown = shown
    self.diff = diff
    self.time = time
    present = shown.filter { !$0.isLeaving }.map { section in
      TableSection(heading: section.heading, rows: section.present, mark: section.mark)
    }
    origins = Origins(diff, source: present.map(\.rows.count), target: target)
    moved = Dictionary(diff.itemMoves.map { ($0.to, $0.from) }) { first, _ in first }
    updated = Set(diff.itemUpdates.map(\.to))
  }

  /// What is to be shown.
  ///
  /// - Parameters:
  ///   - headings: The headings of the target's sections.
  ///   - cells: Gives the cells of an item of the target; asked for new and changed ones only.
  func merged(headings: [String], cells: (ItemPath) -> [TableCell]) -> [TableSection] {
    let rows = rows(headings: headings, cells: cells)
    let leaving = leavingRows()
    let sections = headings.indices.map { index in
      let origin = origins.sections[index]
      let waiting = origin.map { leaving[$0] } ?? []
      return TableSection(
        heading: headings[index], rows: rows[index].placing(waiting), mark: mark(of: index))
    }
    return sections.placing(leavingSections(leaving))
  }

  private func mark(of section: Int) -> ChangeMark? {
    guard let origin = origins.sections[section] else {
      return ChangeMark(change: .inserted, time: time)
    }
    if diff.sectionMoves.contains(where: { $0.to == section }) {
      return ChangeMark(change: .moved(Self.words(from: origin, to: section)), time: time)
    }
    if diff.sectionUpdates.contains(where: { $0.to == section }) {
      return ChangeMark(change: .updated, time: time)
    }
    return present[origin].mark
  }

  private func rows(headings: [String], cells: (ItemPath) -> [TableCell]) -> [[TableRow]] {
    origins.items.enumerated().map { section, items in
      items.enumerated().map { item, origin in
        let path = ItemPath(section: section, item: item)
        guard let origin else {
          return TableRow(cells(path), mark: ChangeMark(change: .inserted, time: time))
        }
        var row = present[origin.section].rows[origin.item]
        if moved[path] != nil {
          row.mark = ChangeMark(change: .moved(words(from: origin, to: path)), time: time)
        }
        if updated.contains(path) { row.update(to: cells(path), at: time) }
        return row
      }
    }
  }

  private func words(from origin: ItemPath, to path: ItemPath) -> String {
    if origins.sections[path.section] == origin.section {
      return Self.words(from: origin.item, to: path.item)
    }
    let heading = present[origin.section].heading
    return heading.isEmpty
      ? "moved from \(origin.item + 1)" : "moved from \(heading) \(origin.item + 1)"
  }

  /// People count from one.
  private static func words(from: Int, to: Int) -> String {
    from == to
      ? "moved" : "moved \(to < from ? "up" : "down") from \(from + 1)"
  }
}

extension TableMerge {
  /// By section of the source, the rows that are leaving it, each after the last row before it
  /// that kept its place.
  private func leavingRows() -> [[Lingering<TableRow>]] {
    shown.filter { !$0.isLeaving }.enumerated().map { section, shownSection in
      var lingering: [Lingering<TableRow>] = []
      var anchor = -1
      var item = 0
      for row in shownSection.rows {
        guard !row.isLeaving else {
          lingering.append(Lingering(row, after: anchor))
          continue
        }
        let destination = origins.destinations[ItemPath(section: section, item: item)]
        item += 1
        if let destination {
          if moved[destination] == nil { anchor = destination.item }
        } else {
          lingering.append(Lingering(row.leaving(at: time), after: anchor))
        }
      }
      return lingering
    }
  }

  private func leavingSections(_ rows: [[Lingering<TableRow>]]) -> [Lingering<TableSection>] {
    var destinations: [Int: Int] = [:]
    for (index, origin) in origins.sections.enumerated() {
      if let origin { destinations[origin] = index }
    }
    let moved = Set(diff.sectionMoves.map(\.to))
    var lingering: [Lingering<TableSection>] = []
    var anchor = -1
    var index = 0
    for section in shown {
      guard !section.isLeaving else {
        lingering.append(Lingering(section, after: anchor))
        continue
      }
      if let destination = destinations[index] {
        if !moved.contains(destination) { anchor = destination }
      } else {
        let left = TableSection(
          heading: section.heading, rows: rows[index].map(\.element),
          mark: ChangeMark(change: .deleted, time: time))
        lingering.append(Lingering(left, after: anchor))
      }
      index += 1
    }
    return lingering
  }
}

extension TableRow {
  fileprivate func leaving(at time: Duration) -> TableRow {
    var row = self
    row.mark = ChangeMark(change: .deleted, time: time)
    return row
  }
}
