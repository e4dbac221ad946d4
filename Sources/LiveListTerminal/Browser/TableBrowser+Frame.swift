internal import LiveList

extension TableBrowser {
  /// Returns what the terminal shows, with as many lines as the terminal has.
  ///
  /// - Parameter clock: The time of day, which is shown at the top right if it fits.
  /// - Complexity: O(*h* + *c*) in the numbers of lines and marked changes, regardless of the
  ///   number of rows.
  package func frame(clock: String = "") -> TerminalScreen.Frame {
    let height = max(0, tableHeight)
    let layout = tableLayout(clock: clock)
    var lines: [StyledLine] =
      switch mode {
      case .table, .prompt, .question: tableLines(layout)
      case .detail(let detail): detailLines(detail, layout)
      case .help(let top):
        [status(layout, shown: 0..<view.outline.lineCount), StyledLine()]
          + helpLines.page(at: top, room: helpRoom)
      }
    lines =
      lines.prefix(height) + Array(repeating: StyledLine(), count: max(0, height - lines.count))
    return TerminalScreen.Frame(width: size.width, height: size.height, lines: lines + foot)
  }

  /// Returns the layout of the table, with the lines that fit, unless something else is shown.
  func tableLayout(clock: String) -> TableLayout {
    let visible =
      switch mode {
      case .table, .prompt, .question: visibleLines
      case .detail, .help: 0..<0
      }
    var layout = TableLayout(
      view.table, width: size.width, height: tableHeight, clock: clock, visible: visible)
    layout.cursor = view.viewport.cursor.map(view.outline.shown)
    layout.pattern = search?.pattern
    layout.firstColumn = firstColumn
    return layout
  }

  /// The lines of the list that fit.
  private var visibleLines: Range<Int> {
    let outline = view.outline
    let room = view.room(tableHeight)
    // A new message or the removal of a row may have moved the cursor offscreen.
    let top = view.viewport.fitted(in: outline, room: room).top
    let end = min(outline.lineCount, top + max(0, room))
    return min(top, end)..<end
  }

  private func tableLines(_ layout: TableLayout) -> [StyledLine] {
    [status(layout, shown: layout.visible)] + layout.notes + layout.names + layout.lines
      + layout.sentence
  }

  /// The number of visible lines of fields in a row's details.
  var detailRoom: Int { max(0, tableHeight - Self.detailHeadLines) }

  /// The number of lines above the fields of a row's details.
  static var detailHeadLines: Int { 3 }

  /// The number of visible lines of the help.
  var helpRoom: Int { max(0, tableHeight - 2) }

  /// The keys of an app come first.
  var helpLines: [StyledLine] {
    let own = KeyHelp.lines(
      for: commands.map { (CommandKeys.name(of: $0.key), $0.title) }, width: size.width)
    return own + (own.isEmpty ? [] : [StyledLine()]) + KeyHelp.lines
  }

  private func status(_ layout: TableLayout, shown: Range<Int>) -> StyledLine {
    let isWhole = shown.count == view.outline.lineCount
    let row = isWhole ? nil : view.viewport.cursor.map { view.outline.row(of: $0) }
    return layout.status(shown: shown, states: states, row: row)
  }

  private func detailLines(_ detail: RowDetail<Item.ID>, _ layout: TableLayout) -> [StyledLine] {
    var heading = StyledLine([StyledLine.Run("   ")])
    if detail.isGone {
      heading.append("deleted; last content:", .warning)
    } else if let cursor = view.viewport.cursor {
      let section = view.table.sections[view.outline.shown(cursor).section].heading
      heading.append(
        "row \(view.outline.row(of: cursor).grouped) of \(view.outline.rowCount.grouped)"
          + (section.isEmpty ? "" : ", \(section)"), .heading)
    }
    return [status(layout, shown: 0..<view.outline.lineCount), heading, StyledLine()]
      + detail.lines(width: size.width).page(at: detail.top, room: detailRoom)
  }
}

extension [StyledLine] {
  /// Returns as many lines as fit. At the end, the last line stays visible.
  fileprivate func page(at top: Int, room: Int) -> [StyledLine] {
    Array(dropFirst(Swift.max(0, Swift.min(top, count - room))).prefix(Swift.max(0, room)))
  }
}
