internal import LiveList

/// Draws the first line: the title and the state of the list.
struct StatusLine {
  let title: String
  let place: String
  let phase: ListPhase
  /// The time of the next attempt to reach the source, which is shown instead of the phase.
  let nextAttempt: Duration?
  /// Returns the text for a point in time.
  let timeText: (ListTime) -> String
  /// Texts to show instead of the phase, longest first.
  let states: [String]
  /// The number of rows; `nil` until a list has arrived.
  let rowCount: Int?
  /// The number of the current row, counted from one; `nil` if all rows are visible.
  let row: Int?
  /// The number of changed rows that aren't visible.
  let changed: (above: Int, below: Int)
  let clock: String
  let now: Duration

  /// Returns the line. If space is short, the place, the clock, the number of rows and the end of
  /// the title are omitted, in this order.
  func line(width: Int) -> StyledLine {
    let name = title.visible.terminalWidth + 1
    let choices = descriptions.flatMap { state in
      [true, false].map { self.tail(state, rows: true, clock: $0) }
    }
    let tail =
      choices.first { name + 3 + $0.width <= width }
      ?? descriptions.last.map { self.tail($0, rows: false, clock: false) } ?? StyledLine()
    let room = width - tail.width - 3
    var line = StyledLine()
    line.append(" ")
    line.append(title.visible.truncated(to: max(0, room - 1)), .title)
    let left = room - line.width - 3
    // A place that is truncated to a few letters is useless.
    if left >= min(8, place.visible.terminalWidth), !place.isEmpty, place != title {
      line.append(" · ")
      line.append(place.visible.truncated(to: left), .faint)
    }
    line.append(.spaces(width - line.width - tail.width))
    for run in tail.runs { line.append(run.text, run.style, isDim: run.isDim) }
    return line
  }

  private func tail(
    _ state: (text: String, style: StyledLine.Style), rows: Bool, clock showsClock: Bool
  ) -> StyledLine {
    var line = StyledLine([StyledLine.Run(state.text, state.style)])
    if let offscreen { line.append("   \(offscreen)", .moved) }
    if rows, let rowCount {
      let place = row.map { "\($0.grouped) of " } ?? ""
      line.append("   \(place)\(rowCount.grouped) \(rowCount == 1 ? "row" : "rows")")
    }
    if showsClock, !clock.isEmpty { line.append("   \(clock)", .faint) }
    return line
  }

  private var offscreen: String? {
    switch changed {
    case (0, 0): nil
    case (0, let below): "\(below) changed below"
    case (let above, 0): "\(above) changed above"
    case (let above, let below): "\(above) changed above, \(below) below"
    }
  }

  private var descriptions: [(text: String, style: StyledLine.Style)] {
    guard states.isEmpty else { return states.map { ($0, .moved) } }
    if let nextAttempt { return [(Self.countdown(to: nextAttempt, from: now), .warning)] }
    return switch phase {
    case .loading: [("○ loading", .faint)]
    case .live: [("● live", .live)]
    case .stale(let since, _): [("! stale since \(timeText(since).visible)", .warning)]
    case .failed: [("! failed", .warning)]
    }
  }

  private static func countdown(to time: Duration, from now: Duration) -> String {
    let left = time - now
    guard left > .zero else { return "○ retrying now" }
    // Round up, because "in 0 s" would mean now.
    let seconds = left.wholeSeconds + (left.components.attoseconds > 0 ? 1 : 0)
    return "○ retrying in \(seconds) s"
  }
}
