/// Puts the lines of a table together so that they fill a frame.
struct TableLayout {
  let sections: [TableSection]
  /// Whether there has been a list.
  let isLoaded: Bool
  let phase: TablePhase
  let now: Duration
  let title: String
  let place: String
  let clock: String

  /// A line below the first, before it is drawn: of a thousand only those that fit are.
  private enum Entry {
    case names(Int)
    case heading(Int)
    case row(section: Int, TableRow)
  }

  func frame(width: Int, height: Int) -> Frame {
    let columns = ColumnGroups(sections)
    let entries = entries(columns)
    let reason = reason.map { [StyledLine([TextRun(" ! \($0)", .warning)])] } ?? []
    let sentence = sentence.map { [StyledLine([TextRun("   \($0)", .faint)])] } ?? []
    let room = max(0, height - 1 - reason.count - sentence.count)
    let count = entries.count <= room ? room : max(0, room - 1)
    let hidden = entries.dropFirst(count)
    let lines =
      [status(hidden: hidden, width: width)] + reason
      + drawn(entries.prefix(count), columns, width: width) + sentence
      + more(hidden)
    return Frame(width: width, height: height, lines: lines)
  }

  private func entries(_ columns: ColumnGroups) -> [Entry] {
    // One kind of rows has its names at the top, where they stay in sight.
    let isOneKind = columns.groups.count == 1
    var entries: [Entry] = isOneKind ? [.names(0)] : []
    for (index, section) in sections.enumerated() {
      if !section.heading.isEmpty { entries.append(.heading(index)) }
      if !isOneKind, let group = columns.group[index] { entries.append(.names(group)) }
      entries += section.rows.map { .row(section: index, $0) }
    }
    return entries
  }

  private func drawn(
    _ entries: some Sequence<Entry>, _ columns: ColumnGroups, width: Int
  ) -> [StyledLine] {
    let indent = sections.contains { !$0.heading.isEmpty } ? 3 : 1
    let isDim = isOld
    let rowLines = columns.groups.map { group in
      RowLine(
        columns: FittedColumns(group, width: width - indent - 2), indent: indent, width: width,
        isDim: isDim, now: now)
    }
    return entries.map { entry in
      switch entry {
      case .names(let group): rowLines[group].names
      case .heading(let index): HeadingLine(isDim: isDim, now: now).line(for: sections[index])
      case .row(let section, let row):
        columns.group[section].map { rowLines[$0].line(for: row) } ?? StyledLine()
      }
    }
  }
}

extension TableLayout {
  private var isOld: Bool {
    switch phase {
    case .stale, .failed: true
    case .loading, .live, .retrying: false
    }
  }

  /// What went wrong, above rows that are not what the source has.
  private var reason: String? {
    switch phase {
    case .stale(_, let reason) where !reason.isEmpty: reason
    case .failed(let reason) where isLoaded && !reason.isEmpty: reason
    default: nil
    }
  }

  /// What is said in place of rows where there are none.
  private var sentence: String? {
    guard sections.allSatisfy(\.rows.isEmpty) else { return nil }
    guard !isLoaded else { return "The list is empty." }
    if case .failed(let reason) = phase { return "Could not load the list: \(reason)" }
    return "Waiting for the first list …"
  }

  private func status(hidden: some Sequence<Entry>, width: Int) -> StyledLine {
    let changed = hidden.lazy.filter { entry in
      guard case .row(_, let row) = entry, let time = row.latest?.time else { return false }
      return ChangeAge(since: time, at: now) == .fresh
    }
    return StatusLine(
      title: title, place: place, phase: phase, rowCount: isLoaded ? sections.rowCount : nil,
      changedBelow: changed.reduce(0) { count, _ in count + 1 }, clock: clock, now: now
    ).line(width: width)
  }

  private func more(_ hidden: some Collection<Entry>) -> [StyledLine] {
    guard !hidden.isEmpty else { return [] }
    let rows = hidden.compactMap { entry in
      if case .row(_, let row) = entry { row } else { nil }
    }
    let present = rows.count { !$0.isLeaving }
    let what =
      present == 0 && !rows.isEmpty
      ? "\(rows.count) leaving" : "\(present) more \(present == 1 ? "row" : "rows")"
    return [StyledLine([TextRun("   … \(what)", .faint)])]
  }
}
