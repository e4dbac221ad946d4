internal import LiveList

extension TableBrowser {
  /// A picture for the terminal, of as many lines as that has.
  ///
  /// - Parameter clock: The time of day, at the top right where there is room.
  /// - Complexity: O(*h* + *c*) in the lines and the changes that are still to be seen, whatever the
  ///   number of rows.
  public func frame(clock: String = "") -> Frame {
    var layout = TableLayout(view.table, width: size.width, clock: clock)
    layout.cursor = view.viewport.cursor.map(view.outline.shown)
    layout.pattern = search?.pattern
    let height = max(0, tableHeight)
    var lines: [StyledLine] =
      switch mode {
      case .table, .prompt: tableLines(layout)
      case .detail(let detail): detailLines(detail, layout)
      case .help(let top):
        [status(layout, shown: 0..<view.outline.lineCount), StyledLine()]
          + KeyHelp.lines.page(at: top, room: helpRoom)
      }
    lines =
      lines.prefix(height) + Array(repeating: StyledLine(), count: max(0, height - lines.count))
    return Frame(width: size.width, height: size.height, lines: lines + (hasBar ? [bar] : []))
  }

  private func tableLines(_ layout: TableLayout) -> [StyledLine] {
    let outline = view.outline
    let room = view.room(tableHeight)
    // A reason that is told, or a row that left, may have moved the cursor out of sight.
    let top = view.viewport.fitted(in: outline, room: room).top
    let end = min(outline.lineCount, top + max(0, room))
    let shown = min(top, end)..<end
    return [status(layout, shown: shown)] + layout.notes + layout.names + layout.lines(shown)
      + layout.sentence
  }

  /// The lines of the fields in sight of a person who looks at a row's details.
  var detailRoom: Int { max(0, tableHeight - 3) }

  /// The lines of the help in sight.
  var helpRoom: Int { max(0, tableHeight - 2) }

  private func status(_ layout: TableLayout, shown: Range<Int>) -> StyledLine {
    let isWhole = shown.count == view.outline.lineCount
    let row = isWhole ? nil : view.viewport.cursor.map { view.outline.row(of: $0) }
    return layout.status(shown: shown, states: states, row: row)
  }

  private func detailLines(
    _ detail: RowDetail<Item.ID>, _ layout: TableLayout
  ) -> [StyledLine] {
    var heading = StyledLine([TextRun("   ")])
    if detail.isGone {
      heading.append("gone; this is how it was last seen", .warning)
    } else if let cursor = view.viewport.cursor {
      let section = view.table.sections[view.outline.shown(cursor).section].heading
      heading.append(
        "row \(view.outline.row(of: cursor)) of \(view.outline.rowCount)"
          + (section.isEmpty ? "" : ", \(section)"), .heading)
    }
    return [status(layout, shown: 0..<view.outline.lineCount), heading, StyledLine()]
      + detail.lines(width: size.width).page(at: detail.top, room: detailRoom)
  }

  private var bar: StyledLine {
    switch mode {
    case .prompt(let prompt): return promptLine(prompt)
    case .detail: return KeyBar.detail.line(width: size.width)
    case .help: return KeyBar.help.line(width: size.width)
    case .table: break
    }
    if let search { return searchLine(search) }
    let bar = standstill.map { $0.isPaused ? KeyBar.paused : .past } ?? .live
    return bar.line(width: size.width)
  }

  private func promptLine(_ prompt: Prompt) -> StyledLine {
    // The end of what is typed stays in sight.
    var typed = prompt.text.visible[...]
    while typed.terminalWidth > max(0, size.width - 3) { typed.removeFirst() }
    var line = StyledLine([TextRun(" /"), TextRun(String(typed)), TextRun("▏", .title)])
    if search?.isFound == false { line.append("   not found", .warning) }
    return line
  }

  private func searchLine(_ search: Search) -> StyledLine {
    let keys = KeyBar([("n", "next", 0), ("N", "previous", 2), ("esc", "done", 1)])
    let name = "/\(search.text)".visible.truncated(to: max(4, size.width / 3))
    var line = StyledLine([TextRun(" \(name)", .title)])
    if !search.isFound { line.append("   not found", .warning) }
    line.append("  ")
    for run in keys.line(width: size.width - line.width).runs {
      line.append(run.text, run.style, isDim: run.isDim)
    }
    return line
  }
}

extension [StyledLine] {
  /// As many of the lines as there is room for; the last stays in sight.
  fileprivate func page(at top: Int, room: Int) -> [StyledLine] {
    Array(dropFirst(Swift.max(0, Swift.min(top, count - room))).prefix(Swift.max(0, room)))
  }
}
