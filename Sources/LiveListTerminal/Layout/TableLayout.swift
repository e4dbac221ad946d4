internal import LiveList

/// Draws the parts of a table for a given width.
struct TableLayout {
  let sections: [TableSection]
  let outline: TableOutline
  /// The lines of the list that are drawn.
  let visible: Range<Int>
  /// The columns of the table, wide enough for the visible rows.
  private let columns: ColumnGroups
  /// The visible rows, by their lines.
  private let rows: [Int: TableRow]
  let width: Int
  /// The path of the row that is shown as the current one.
  var cursor: ItemPath?
  /// The number of columns by which the table is scrolled sideways.
  var firstColumn = 0
  /// The search text.
  var pattern: SearchPattern?
  /// Whether the terminal has so few lines that all of them are needed for rows.
  private let isLow: Bool

  private let isLoaded: Bool
  private let phase: ListPhase
  private let nextAttempt: Duration?
  private let timeText: (ListTime) -> String
  private let now: Duration
  private let title: String
  private let place: String
  private let text: String
  private let emptyText: String?
  private let keyColumns: Set<String>
  private let clock: String

  /// - Parameter visible: The lines of the list that are drawn; by default, none.
  init<SectionID, Header, Item>(
    _ table: LiveTable<SectionID, Header, Item>, width: Int, height: Int, clock: String,
    visible: Range<Int> = 0..<0
  ) {
    self.visible = visible
    isLow = height < 5
    sections = table.sections
    outline = table.outline
    isLoaded = table.isLoaded
    phase = table.phase
    nextAttempt = table.nextAttempt
    timeText = table.timeText
    now = table.now
    title = table.title
    place = table.place
    text = table.status.visible
    emptyText = table.emptyText
    keyColumns = table.keyColumns
    self.width = width
    self.clock = clock
    let paths = visible.compactMap { line in
      if case .row(let path) = table.outline.line(at: line) {
        (line: line, path: path)
      } else {
        nil
      }
    }
    let rows = Dictionary(
      uniqueKeysWithValues: paths.map { ($0.line, table.row(at: $0.path)) })
    self.rows = rows
    columns = table.outline.columns.including(
      paths.compactMap { line, path in
        table.isStored(path) ? nil : rows[line].map { (path.section, $0) }
      })
  }

  /// Returns the number of lines of the list that a table shows from its beginning.
  func count(height: Int) -> Int {
    let room = max(0, height - 1 - notes.count - names.count - sentence.count)
    return outline.lineCount <= room ? outline.lineCount : max(0, room - 1)
  }

  /// Returns the table from its first line, as far as it fits.
  ///
  /// - Precondition: The visible lines are the ``count(height:)`` first ones.
  func frame(height: Int) -> TerminalScreen.Frame {
    let more = outline.lineCount == visible.count ? [] : [more(below: visible.count)]
    let lines = [status(shown: visible)] + notes + names + lines + sentence + more
    return TerminalScreen.Frame(width: width, height: height, lines: lines)
  }

  /// The visible lines of the list.
  ///
  /// - Complexity: O(*h* · log *s*) in the numbers of visible lines and sections.
  var lines: [StyledLine] {
    let rowLines = columns.groups.map(rowLine)
    return visible.map { index in
      switch outline.line(at: index) {
      case .names(let group): rowLines[group].names
      case .heading(let section):
        HeadingLine(isDim: isOld, now: now).line(for: sections[section])
      case .row(let path):
        if let group = columns.group[path.section], let row = rows[index] {
          rowLines[group].line(for: row, isCurrent: path == cursor)
        } else {
          StyledLine()
        }
      }
    }
  }

  /// Returns how the rows of a group of sections are drawn.
  func rowLine(inGroup group: Int) -> RowLine { rowLine(columns.groups[group]) }

  private func rowLine(_ columns: [Column]) -> RowLine {
    let indent = outline.hasHeadings ? 3 : 1
    return RowLine(
      columns: FittedColumns(
        columns, keys: keyColumns, width: width - indent - 2, scrolledBy: firstColumn),
      indent: indent, width: width, isDim: isOld, now: now, pattern: pattern)
  }
}

extension TableLayout {
  private var isOld: Bool {
    switch phase {
    case .stale, .failed: true
    case .loading, .live: false
    }
  }

  /// The app's status, and the failure if the rows aren't current.
  var notes: [StyledLine] {
    guard !text.isEmpty, !isLow else { return reasons }
    return [StyledLine([StyledLine.Run(" \(text.truncated(to: width - 1))", .faint)])] + reasons
  }

  private var reasons: [StyledLine] {
    switch phase {
    case .stale(_, let failure) where !failure.description.isEmpty,
      .failed(let failure) where isLoaded && !failure.description.isEmpty:
      [StyledLine([StyledLine.Run(" ! \(failure)", .warning)])]
    default: []
    }
  }

  /// The line with the names of the columns, if all rows share them. It stays visible.
  var names: [StyledLine] {
    columns.pinned.map { [rowLine($0).names] } ?? []
  }

  /// The text that is shown instead of rows if there are none.
  var sentence: [StyledLine] {
    guard sections.allSatisfy(\.rows.isEmpty) else { return [] }
    let lines = isLow ? [absence] : absence.wrapped(to: max(1, width - 4))
    return lines.map { StyledLine([StyledLine.Run("   \($0)", .faint)]) }
  }

  private var absence: String {
    guard !isLoaded else { return emptyText ?? "The list is empty." }
    if case .failed(let failure) = phase { return "Couldn't load the list: \(failure)" }
    return "Waiting for the first list …"
  }

  /// Returns the first line.
  ///
  /// - Parameters:
  ///   - shown: The visible lines.
  ///   - states: Texts to show instead of the phase, longest first.
  ///   - row: The number of the current row, counted from one; `nil` if all rows are visible.
  func status(shown: Range<Int>, states: [String] = [], row: Int? = nil) -> StyledLine {
    let fresh = outline.marked.filter { path in
      sections[path.section].rows[path.item].rendered?.latest.map {
        ChangeAge(since: $0.time, at: now) == .fresh
      } ?? false
    }.map(outline.line(ofShown:))
    return StatusLine(
      title: title, place: place, phase: phase, nextAttempt: nextAttempt, timeText: timeText,
      states: states,
      rowCount: isLoaded ? outline.rowCount : nil, row: row,
      changed: (fresh.count { $0 < shown.lowerBound }, fresh.count { $0 >= shown.upperBound }),
      clock: clock, now: now
    ).line(width: width)
  }

  private func more(below line: Int) -> StyledLine {
    let rows = outline.rows(above: outline.lineCount) - outline.rows(above: line)
    let leaving = outline.marked.count { path in
      outline.line(ofShown: path) >= line && sections[path.section].rows[path.item].isLeaving
    }
    let present = rows - leaving
    let what =
      present == 0 && rows > 0
      ? "\(rows) leaving" : "\(present.grouped) more \(present == 1 ? "row" : "rows")"
    return StyledLine([StyledLine.Run("   … \(what)", .faint)])
  }
}
